import { type Ref, useEffect, useState } from "react";
import { type Control, type FieldPathByValue, type FieldValues, useController } from "react-hook-form";
import { pictureAddress } from "../platform/fields";
import { AddressField } from "./number-fields";

interface ImageFieldProps {
  label: string;
  /** the picture's address; empty for none */
  value: string;
  onChange: (address: string) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string;
  inputRef?: Ref<HTMLInputElement>;
}

/** A picture, by its address, shown as it will be. */
export const ImageField = ({ label, value, onChange, onBlur, error, hint, inputRef }: ImageFieldProps) => (
  <div className="grid gap-3">
    <AddressField
      ref={inputRef}
      label={label}
      hint={hint}
      error={error}
      value={value}
      onBlur={onBlur}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <PicturePreview address={value} />
  </div>
);

interface ImageOfProps<Values extends FieldValues, Body> {
  control: Control<Values, unknown, Body>;
  name: FieldPathByValue<Values, string>;
  label: string;
  hint?: string;
}

/** The same as a field of a form. */
export function ImageOf<Values extends FieldValues, Body>({ control, name, ...rest }: ImageOfProps<Values, Body>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <ImageField
      {...rest}
      inputRef={field.ref}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  );
}

const address = pictureAddress("Image URL");
/** An address is looked up once its typing has paused; milliseconds. */
const pause = 600;

/** Shows the picture of an address, or says that there is none to be had; nothing for an empty or unfinished address. */
function PicturePreview({ address: typed }: { address: string }) {
  const [shown, setShown] = useState("");
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const whole = typed.trim();
    const timer = setTimeout(() => {
      setShown(address.safeParse(whole).success ? whole : "");
      setFailed(false);
    }, pause);
    return () => clearTimeout(timer);
  }, [typed]);

  if (!shown) return null;
  if (failed) {
    return (
      <p role="status" className="text-[0.9375rem] leading-snug text-amber">
        There is no picture at this address, or its site does not lend it. Visitors would see the drawn cover.
      </p>
    );
  }
  return (
    <img
      key={shown}
      src={shown}
      alt="As visitors will see it"
      onError={() => setFailed(true)}
      className="aspect-video w-full max-w-sm rounded-sm border border-rule object-cover"
    />
  );
}
