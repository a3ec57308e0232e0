import { type ReactNode, useContext } from "react";
import { useRevalidator } from "react-router";
import { Editor } from "../../../admin/form/editor";
import { ItemForm } from "../../../admin/form/item-form";
import { sessionApi } from "../../../client/session";
import { thisTab } from "../../../ui/site";
import { settingsApi } from "../client";
import type { SettingName, settingFields } from "../schema";
import { SavedContext } from "./saved";
import { type SettingsFormState, type SettingsItem, sectionOf, toChange } from "./values";

interface SectionFormProps {
  /** tells the drafts of sections apart */
  id: string;
  fields: Partial<typeof settingFields>;
  /** the fields; `form` has this section's values only */
  children: (form: SettingsFormState, item: SettingsItem) => ReactNode;
}

/** The form of one section of the settings. */
export function SectionForm({ id, fields, children }: SectionFormProps) {
  const onSaved = useContext(SavedContext);
  const section = sectionOf(Object.keys(fields) as SettingName[]);
  const { revalidate } = useRevalidator();
  const read = async (): Promise<SettingsItem> => ({ ...(await settingsApi(sessionApi).read()), id });
  return (
    <Editor id={id} load={read} onClose={() => undefined}>
      {(item, reload) =>
        item && (
          <ItemForm
            item={item}
            schema={section.schema}
            begin={() => section.toValues(item)}
            nameOf={() => "Settings"}
            update={async (_, changed, seen) => {
              const settings = await settingsApi(sessionApi).update(toChange(changed, item), seen);
              thisTab.hasChangedSite = true;
              void revalidate();
              return settings;
            }}
            latest={async () => section.toValues(await settingsApi(sessionApi).read())}
            reload={reload}
            note={<p className="text-soft">The site shows what you save within a second.</p>}
            onClose={onSaved ?? reload}
          >
            {(form) => children(form, item)}
          </ItemForm>
        )
      }
    </Editor>
  );
}
