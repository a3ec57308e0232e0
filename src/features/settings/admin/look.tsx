import type { CSSProperties } from "react";
import { useWatch } from "react-hook-form";
import { Group } from "../../../admin/form/group";
import { readPictureAddress } from "../../../platform/picture-address";
import { Button } from "../../../ui/button";
import { TextField } from "../../../ui/form/fields";
import { initialsOf } from "../../../ui/look/initials";
import { lightColours } from "../../../ui/look/light-colours";
import { designColours, hasDesignedMark, ownColours } from "../../../ui/look/look";
import { chevrons, drawMark, initialsSize } from "../../../ui/look/mark";
import { contrastOf, holds, leastContrast, nearest, paletteOf } from "../../../ui/look/palette";
import { useSite } from "../../../ui/site";
import { ImageField } from "../../uploads/library/admin/image-field";
import { isColour, lookFields } from "../fields/look";
import { Piece } from "./pieces";
import { SectionForm } from "./section-form";
import { Sourced, type SourcedProps } from "./sourced";
import type { SettingsFormState } from "./values";

/** The look of the site: logo, icon, two colours. */
export default function LookSection() {
  return (
    <SectionForm id="look" fields={lookFields}>
      {(form, item) => <LookParts form={form} item={item} />}
    </SectionForm>
  );
}

/** The fields of the look with a preview beside them. */
export function LookParts(props: SourcedProps) {
  return (
    <div className="mt-6 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid gap-8">
        <Group title="Colours">
          <ColourField
            {...props}
            name="accent"
            label="Accent colour"
            hint="Links, marks, the pattern along each page and the button in mails."
          />
          <ColourField {...props} name="second" label="Second colour" hint="Labels, backgrounds and the focus ring." />
        </Group>
        <Group title="Logo and Icon">
          <PictureSetting
            {...props}
            name="logo"
            label="Logo"
            hint="Shown at the top of each page. A logo at least twice as wide as it is high is shown alone, any other beside the name."
          />
          <PictureSetting
            {...props}
            name="dark_logo"
            label="Logo for the dark theme"
            hint="Leave blank if the other logo is also visible on black."
          />
          <PictureSetting
            {...props}
            name="icon"
            label="Icon"
            hint="A square of at least 512 pixels, for browser tabs, app icons and previews in chats."
          />
        </Group>
      </div>
      <div className="grid gap-4 lg:sticky lg:top-28">
        <LookPiece form={props.form} theme="light" />
        <LookPiece form={props.form} theme="dark" />
      </div>
    </div>
  );
}

type ColourName = "accent" | "second";

interface ColourFieldProps extends SourcedProps {
  name: ColourName;
  label: string;
  hint: string;
}

/** A colour as hex or by the browser's picker; an unreadable one offers the nearest readable. */
function ColourField({ form, item, name, label, hint }: ColourFieldProps) {
  const value = useWatch({ control: form.control, name });
  const set = (colour: string) =>
    form.setValue(name, colour, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  const isOne = isColour(value);
  return (
    <Sourced form={form} item={item} name={name} label={label}>
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            hint={hint}
            required
            maxLength={7}
            spellCheck={false}
            autoCapitalize="none"
            error={form.formState.errors[name]?.message}
            {...form.register(name)}
          />
        </div>
        <input
          type="color"
          aria-label={`Choose ${label.toLowerCase()}`}
          value={isOne ? value.toLowerCase() : "#000000"}
          onChange={({ currentTarget }) => set(currentTarget.value)}
          className="h-11.5 w-16 flex-none cursor-pointer self-start rounded-sm border border-ink bg-sheet p-1 sm:mt-7.5"
        />
      </div>
      {isOne && !holds(value) && <Nearest colour={value} onUse={set} />}
    </Sourced>
  );
}

function Nearest({ colour, onUse }: { colour: string; onUse: (colour: string) => void }) {
  const holding = nearest(colour);
  return (
    <div className="mt-2 grid gap-3 rounded-sm border border-red p-4">
      <p className="leading-snug">
        Text in this colour is hard to read on the site's background: its contrast is {ratio(colour)}, and at least{" "}
        {leastContrast} is needed.
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Swatch colour={colour} says="This one" />
        <Swatch colour={holding} says="Nearest readable colour" />
      </div>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={() => onUse(holding)}>
        Use {holding}
      </Button>
    </div>
  );
}

const ratio = (colour: string) => (Math.floor(contrastOf(colour) * 10) / 10).toLocaleString("en-GB");

const Swatch = ({ colour, says }: { colour: string; says: string }) => (
  <figure className="grid content-start gap-1.5">
    <div
      aria-hidden="true"
      className="grid gap-1 rounded-sm bg-[#f6f1e7] p-3 leading-tight font-[640]"
      style={{ color: colour }}
    >
      <span className="h-6 rounded-xs" style={{ background: colour }} />
      Workshop
    </div>
    <figcaption className="text-[0.875rem] leading-snug text-soft">
      {says}
      <br />
      <span className="fact-type">
        {colour.toLowerCase()} · {ratio(colour)} : 1
      </span>
    </figcaption>
  </figure>
);

interface PictureSettingProps extends SourcedProps {
  name: "logo" | "dark_logo" | "icon";
  label: string;
  hint: string;
}

function PictureSetting({ form, item, name, label, hint }: PictureSettingProps) {
  const value = useWatch({ control: form.control, name });
  return (
    <Sourced form={form} item={item} name={name} label={label}>
      <ImageField
        label={label}
        hint={hint}
        isWhole
        isUploaded
        value={value}
        onChange={(address) => form.setValue(name, address, { shouldDirty: true, shouldTouch: true })}
        error={form.formState.errors[name]?.message}
      />
    </Sourced>
  );
}

/** In dark mode each colour needs to be stated; the light ones are in the style sheet. */
const allLight = Object.fromEntries(
  Object.entries(lightColours).map(([name, value]) => [`--color-${name}`, value]),
) as CSSProperties;

function LookPiece({ form, theme }: { form: SettingsFormState; theme: "light" | "dark" }) {
  const { name } = useSite();
  const values = useWatch({ control: form.control, name: ["accent", "second", "logo", "dark_logo", "icon"] });
  const [accent, second, logo, darkLogo, icon] = values;
  const colours = [accent, second].map((colour, at) =>
    isColour(colour) ? nearest(colour) : (designColours[at] as string),
  );
  const [mine, other] = colours as [string, string];
  // The default colours are in the style sheet.
  const style = Object.fromEntries(
    ownColours({ accent: mine, second: other, logo, darkLogo, icon }).flatMap((one) => {
      const { main, soft } = paletteOf(one.colour)[theme];
      return [
        [`--color-${one.name}`, main],
        [`--color-${one.name}-soft`, soft],
      ];
    }),
  );
  const own = (theme === "dark" ? darkLogo || logo : logo || darkLogo) || icon;
  const { width = 1, height = 1 } = readPictureAddress(own) ?? {};
  const isWide = width >= 2 * height;
  return (
    <Piece title={theme === "light" ? "In the Light Theme" : "In the Dark Theme"}>
      <div
        data-theme={theme}
        style={theme === "light" ? allLight : undefined}
        className="rounded-sm border border-ink bg-paper text-ink"
      >
        {/* The colours are on an element of their own, because a theme sets them where it begins. */}
        <div style={style as CSSProperties} className="grid gap-3 p-4">
          <div className="flex min-w-0 items-center gap-2.5">
            {own ? (
              <img src={own} alt="" className="h-9 w-auto max-w-32 flex-none object-contain" />
            ) : (
              <OwnMark colour={mine} />
            )}
            {!isWide && <span className="truncate font-display leading-tight font-[780]">{name}</span>}
          </div>
          <p className="label-type text-violet">Thursday, 18:00</p>
          <p className="leading-snug">
            Bring your radio, and <span className="text-copper underline">somebody helps you</span>.
          </p>
          <p className="flex flex-wrap gap-2 text-[0.875rem]">
            <span className="rounded-sm bg-copper px-3 py-1.5 font-[640] text-paper">Free</span>
            <span className="rounded-sm bg-violet px-3 py-1.5 font-[640] text-paper">Workshop</span>
            <span className="rounded-sm bg-violet-soft px-3 py-1.5 text-violet">Soft</span>
            <span className="rounded-sm bg-copper-soft px-3 py-1.5">Soft</span>
          </p>
        </div>
      </div>
    </Piece>
  );
}

function OwnMark({ colour }: { colour: string }) {
  const { name, look } = useSite();
  const initials = initialsOf(name);
  const isDrawn = initials === "" || hasDesignedMark({ name, look: { ...look, icon: "" } });
  const drawing = drawMark(colour, initials === "" ? { shape: chevrons } : {});
  if (isDrawn)
    return <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt="" className="size-9 flex-none" />;
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className="size-9 flex-none">
      <rect width="64" height="64" rx="7" fill={colour} />
      <text
        x="32"
        y={32 + initialsSize.below * initialSize(initials)}
        fontSize={initialSize(initials)}
        textAnchor="middle"
        fill="#fffdf8"
        className="font-display font-[800] tracking-tight"
      >
        {initials}
      </text>
    </svg>
  );
}

const initialSize = (initials: string) => (initials.length > 1 ? 36 : initialsSize.largest);
