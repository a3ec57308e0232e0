import type { ReactNode } from "react";
import type { FieldErrors } from "react-hook-form";
import { useMaySave } from "../../../admin/drafts/drafts-api";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { type Form, type FormOf, ItemForm } from "../../../admin/form/item-form";
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
            <TextField
              label="Title"
              required
              maxLength={200}
              error={form.formState.errors.title?.message}
              {...form.register("title")}
            />
            <ImageOf control={form.control} name="image_url" label="Image" />
          </Group>
        }
        side={
          <About register={form.register} errors={form.formState.errors}>
            <WholeField
              label="Order Priority"
              hint="Higher numbers come first; of equal ones the latest."
              error={form.formState.errors.order_priority?.message}
              {...form.register("order_priority")}
            />
          </About>
        }
      />
    )}
  </ItemEditor>
);

/** Adds pictures: one or several files, or one by its address. */
function AddPictures({ onClose }: EditorProps) {
  const files = usePictures();
  const { pictures, saveAll } = files;
  const several = pictures.length > 1;
  // Who may not publish adds them as drafts.
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
      filesChosen={pictures.some(({ state }) => state !== "added")}
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
                hint={several ? "Of each that has no other." : undefined}
                error={form.formState.errors.title?.message}
                {...form.register("title")}
              />
              <Pictures {...files} />
              <ByAddress form={form} disabled={pictures.length > 0} />
            </Group>
          }
          side={
            <>
              <About register={form.register} errors={form.formState.errors} />
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
const ByAddress = ({ form: { register, watch, setValue, formState }, disabled }: FormProps & { disabled: boolean }) => (
  <>
    <AddressField
      label="Image URL"
      hint={disabled ? "The files are used instead." : "Instead of a file: the address of a picture."}
      disabled={disabled}
      error={formState.errors.image_url?.message}
      {...register("image_url")}
    />
    <LibraryButton
      of="the gallery"
      disabled={disabled}
      onChoose={({ url }) => setValue("image_url", url, { shouldDirty: true })}
    />
    {!disabled && <PicturePreview address={watch("image_url")} />}
  </>
);

interface AboutProps {
  register: FormOf<typeof pictureForm>["register"];
  errors: FieldErrors<GalleryValues>;
  children?: ReactNode;
}

const About = ({ register, errors, children }: AboutProps) => (
  <Group title="What it shows">
    <SelectField
      label="Category"
      options={categoryChoices}
      error={errors.category?.message}
      {...register("category")}
    />
    <TextAreaField
      label="Description"
      rows={4}
      maxLength={2000}
      error={errors.description?.message}
      {...register("description")}
    />
    <CheckboxField label="Featured on the home page" {...register("featured")} />
    {children}
  </Group>
);
