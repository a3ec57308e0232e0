import type { ReactNode } from "react";
import { useMaySave } from "../../../admin/drafts/drafts-api";
import { fieldOf } from "../../../admin/form/field-of";
import type { Form } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { ItemForm } from "../../../admin/form/item-form";
import { AddressField, WholeField } from "../../../admin/form/number-fields";
import { PublicationGroup, saveDraft } from "../../../admin/form/publication-group";
import type { EditorProps } from "../../../api/resource";
import { TextLink } from "../../../ui/button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { PicturePreview } from "../../uploads/admin/picture-preview";
import { ImageOf } from "../../uploads/library/admin/image-field";
import { LibraryButton } from "../../uploads/library/admin/library-button";
import { galleryApi } from "../client";
import type { GalleryItem } from "../schema";
import { categoryChoices } from "./choices";
import { Pictures } from "./pictures";
import { usePictures } from "./use-pictures";
import {
  type GalleryBody,
  type GalleryValues,
  noPicture,
  pictureForm,
  withAddressSchema,
  withFilesSchema,
} from "./values";

/** Adds pictures to the gallery, or changes one. */
export default function GalleryEditor(props: EditorProps) {
  return props.id === "new" ? <AddPictures {...props} /> : <EditPicture {...props} />;
}

const EditPicture = (props: EditorProps) => (
  <ItemEditor
    {...props}
    {...pictureForm}
    calls={galleryApi}
    nameOf={({ title }) => title}
    note={(item) => <TextLink to={`/gallery?picture=${item.id}`}>View on the site</TextLink>}
  >
    {(form) => (
      <Groups
        main={
          <Group title="Picture">
            <TextField label="Title" required maxLength={200} {...fieldOf(form, "title")} />
            <ImageOf control={form.control} name="image_url" label="Image" />
          </Group>
        }
        side={
          <About form={form}>
            <WholeField
              label="Order priority"
              hint="Higher numbers come first; equal ones by date, latest first."
              {...fieldOf(form, "order_priority")}
            />
          </About>
        }
      />
    )}
  </ItemEditor>
);

function AddPictures({ onClose }: EditorProps) {
  const files = usePictures();
  const { pictures, saveAll } = files;
  const several = pictures.length > 1;
  // Users without the right to publish add drafts.
  const maySave = useMaySave();
  return (
    <ItemForm<GalleryItem, GalleryValues, GalleryBody>
      schema={pictures.length > 0 ? withFilesSchema : withAddressSchema}
      begin={() => noPicture}
      nameOf={({ title }) => title}
      create={(body, api) => (pictures.length > 0 ? saveAll(body, api) : galleryApi(api).create(body))}
      update={() => Promise.reject(new Error("a picture of the gallery is not edited"))}
      saves={maySave ? undefined : [saveDraft]}
      savesDrafts
      filesChosen={pictures.some(({ state }) => state !== "done")}
      onClose={onClose}
    >
      {(form) => (
        <Groups
          main={
            <Group title={several ? `${pictures.length} Pictures` : "Picture"}>
              <TextField
                label="Title"
                required
                maxLength={200}
                hint={several ? "Used for each picture without a title of its own." : undefined}
                {...fieldOf(form, "title")}
              />
              <Pictures {...files} />
              <ByAddress form={form} disabled={pictures.length > 0} />
            </Group>
          }
          side={
            <>
              <About form={form} />
              <PublicationGroup form={form} />
            </>
          }
        />
      )}
    </ItemForm>
  );
}

type FormProps = { form: Form<GalleryValues, GalleryBody> };

/** A picture that is somewhere already: in the library, or at an address. A file goes before it. */
const ByAddress = ({ form, disabled }: FormProps & { disabled: boolean }) => (
  <>
    <AddressField
      label="Image URL"
      hint={disabled ? "The files are used instead." : "Instead of a file: the address of a picture."}
      disabled={disabled}
      {...fieldOf(form, "image_url")}
    />
    <LibraryButton
      of="the gallery"
      disabled={disabled}
      onChoose={({ url }) => form.setValue("image_url", url, { shouldDirty: true })}
    />
    {!disabled && <PicturePreview address={form.watch("image_url")} />}
  </>
);

interface AboutProps<Body> {
  form: Form<GalleryValues, Body>;
  children?: ReactNode;
}

const About = <Body,>({ form, children }: AboutProps<Body>) => (
  <Group title="What It Shows">
    <SelectField label="Category" options={categoryChoices} {...fieldOf(form, "category")} />
    <TextAreaField label="Description" rows={4} maxLength={2000} {...fieldOf(form, "description")} />
    <CheckboxField label="Featured on the home page" {...form.register("featured")} />
    {children}
  </Group>
);
