import { useWatch } from "react-hook-form";
import { siteParts } from "../../../../platform/site-parts";
import { CheckboxField } from "../../../../ui/form/fields";
import { pageParts, partFields } from "../../fields/parts";
import { Piece } from "../pieces";
import { SectionForm } from "../section-form";
import { Line, Sourced, type SourcedProps } from "../sourced";
import { Part } from "./lines";

/** The parts of the site and sections of pages that are on. */
export default function PartsSection() {
  return (
    <SectionForm id="parts" fields={partFields}>
      {(form, item) => (
        <div className="mt-6 grid gap-8">
          <SiteParts form={form} item={item} />
          <PageParts form={form} item={item} />
          <Part title="Projects of Members">
            <Line
              form={form}
              item={item}
              name="project_room_mb"
              label="MB for the projects of each member"
              required
              type="number"
              inputMode="numeric"
              hint="Counts the pictures and files of all projects of one member, also of drafts."
            />
            <Sourced form={form} item={item} name="members_publish" label="projects without a review">
              <CheckboxField
                label="Members who had two projects approved publish without a review"
                {...form.register("members_publish")}
              />
            </Sourced>
          </Part>
          <Part title="Fault Reports">
            <Line
              form={form}
              item={item}
              name="fault_pictures_mb"
              label="MB for photos in fault reports"
              required
              type="number"
              inputMode="numeric"
              hint="Counts photos of open faults that people without a confirmed account reported. Further reports arrive without photos."
            />
          </Part>
        </div>
      )}
    </SectionForm>
  );
}

const siteLabels: Record<(typeof siteParts)[number], string> = {
  projects: "Projects",
  equipment: "Equipment",
  blog: "Blog",
  gallery: "Gallery",
  store: "Store",
};

const SiteParts = (props: SourcedProps) => {
  const off = useWatch({ control: props.form.control, name: "turned_off" });
  return (
    <Part
      title="Parts of the Site"
      piece={
        <Piece title="On the Site">
          <p className="font-[620]">
            {["Home", "Communities", ...siteParts.filter((part) => !off.includes(part)).map((part) => siteLabels[part])]
              .concat("Events", "About", "Contact")
              .join(" · ")}
          </p>
          <p className="text-[0.9375rem] leading-snug text-soft">
            Parts that are turned off have no pages, links, feeds or tabs. Their content is kept. Reload this page to
            update the tabs above.
          </p>
        </Piece>
      }
    >
      <Choices {...props} name="turned_off" label="parts of the site" options={Object.entries(siteLabels)} />
    </Part>
  );
};

type AnyPart = (typeof pageParts)[keyof typeof pageParts][number];

const pages: { title: string; parts: readonly AnyPart[] }[] = [
  { title: "Home page", parts: pageParts.home },
  { title: "About", parts: pageParts.about },
  { title: "Contact", parts: pageParts.contact },
];

const labels: Record<AnyPart, string> = {
  coming: "Coming up",
  machines: "Machines",
  partners: "Our partners",
  offers: "What you offer",
  open: "Who it is for",
  communities: "Our communities",
  visit: "Visit us",
  mission: "Mission",
  stats: "Numbers",
  stories: "Success stories",
  story: "Story",
  snippet: "The mission as code",
  values: "Mission and values",
  team: "Team",
  journey: "Journey",
  impact: "Impact",
  host: "Host an event",
  questions: "Questions and answers",
};

const PageParts = (props: SourcedProps) => (
  <Part title="Parts of Pages">
    <p className="text-[0.9375rem] leading-snug text-soft">Empty sections are hidden.</p>
    {pages.map(({ title, parts }) => (
      <div key={title} className="grid gap-2">
        <p className="label-type text-soft">{title}</p>
        <Choices
          {...props}
          name="hidden_parts"
          label={`the parts of ${title}`}
          options={parts.map((part) => [part, labels[part]])}
          isPlain={title !== "Contact"}
        />
      </div>
    ))}
  </Part>
);

interface ChoicesProps extends SourcedProps {
  name: "turned_off" | "hidden_parts";
  label: string;
  options: readonly (readonly [string, string])[];
  /** the source is shown elsewhere */
  isPlain?: boolean;
}

/** A tick for each option; the setting stores the unticked ones. */
function Choices({ isPlain = false, options, ...sourced }: ChoicesProps) {
  const { form, name } = sourced;
  const without: readonly string[] = useWatch({ control: form.control, name });
  const put = (part: string, has: boolean) =>
    form.setValue(name, (has ? without.filter((one) => one !== part) : [...without, part]) as never, {
      shouldDirty: true,
      shouldTouch: true,
    });
  const boxes = (
    <div className="grid gap-3 sm:grid-cols-2">
      {options.map(([part, label]) => (
        <CheckboxField
          key={part}
          label={label}
          checked={!without.includes(part)}
          onChange={({ currentTarget }) => put(part, currentTarget.checked)}
        />
      ))}
    </div>
  );
  return isPlain ? boxes : <Sourced {...sourced}>{boxes}</Sourced>;
}
