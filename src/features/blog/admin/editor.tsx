import { Suspense } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import { useCurrentUser, useMay } from "../../../admin/current-user";
import { fieldOf } from "../../../admin/form/field-of";
import type { Form } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { PublishAt } from "../../../admin/form/publication-group";
import { lazyPart } from "../../../admin/lazy-part";
import type { EditorProps } from "../../../api/resource";
import { slugOf } from "../../../platform/latin";
import { TextLink } from "../../../ui/button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { AttachmentsField } from "../../uploads/attachments/admin/attachments-field";
import { ImageOf } from "../../uploads/library/admin/image-field";
import { blogApi } from "../client";
import type { Post } from "../schema";
import { MarkdownField } from "./markdown-field";
import { categoryChoices, statusChoices } from "./post-choices";
import { RelatedField } from "./related-field";
import { type PostBody, type PostValues, postForm } from "./values";

const Versions = lazyPart(() => import("./versions-group"));

/** Characters of an author's name. */
const longestName = 80;

type PostForm = { form: Form<PostValues, PostBody> };

const publish = { label: "Publish", set: { status: "published" as const }, publishes: true as const };
/** Saves it with the chosen status. */
const saveChosen = {
  label: ({ status }: PostValues) => (status === "draft" ? "Save Draft" : "Save Blog Post"),
  set: {},
};
const saveDraft = { label: "Save Draft", set: { status: "draft" as const } };

const isDraft = (post: Post | undefined) => !post || post.status === "draft";

/** Returns the save buttons of an article. Without the right to publish, only drafts can be saved. */
const savesOf = (post: Post | undefined, mayPublish: boolean) =>
  mayPublish ? (isDraft(post) ? [publish, saveChosen] : undefined) : [saveDraft];

/** Adds or changes an article. */
export default function PostEditor(props: EditorProps) {
  const { full_name } = useCurrentUser();
  const mayPublish = useMay()("posts.write");
  return (
    <ItemEditor
      {...props}
      {...postForm}
      calls={blogApi}
      // Visitors see "Author #1" for an empty author name, so the writer's own name is filled in.
      blank={{ ...postForm.blank, author_name: full_name.slice(0, longestName) }}
      nameOf={({ title }) => title}
      saves={(post) => savesOf(post, mayPublish)}
      savesDrafts={isDraft}
      note={(post) => <AsVisitorsSeeIt post={post} />}
    >
      {(form, post) => (
        <>
          <Groups main={<What form={form} />} side={<Publication form={form} />} />
          <div className="mt-6">
            <Group title="Text">
              <MarkdownField control={form.control} name="content" label="Content" />
            </Group>
          </div>
          <Groups
            main={<Author form={form} />}
            side={
              <>
                <Group title="Related Posts">
                  <RelatedField control={form.control} own={post?.id} />
                </Group>
                {post && (
                  <Suspense>
                    <Versions form={form} id={post.id} />
                  </Suspense>
                )}
                <Group title="Files">
                  <AttachmentsField control={form.control} name="attachments" />
                </Group>
              </>
            }
          />
        </>
      )}
    </ItemEditor>
  );
}

const AsVisitorsSeeIt = ({ post }: { post: Post }) => (
  <TextLink to={`/blog/${post.id}`} target="_blank">
    {post.status === "published" ? "View on the site" : "Preview as visitors will see it"}
  </TextLink>
);

function What({ form }: PostForm) {
  return (
    <Group title="What It Is">
      <TextField label="Title" required maxLength={200} {...fieldOf(form, "title")} />
      <SlugField form={form} />
      <TextAreaField
        label="Excerpt"
        rows={3}
        hint="One or two sentences for cards, feeds and chats. Leave blank to use the first words of the text."
        {...fieldOf(form, "excerpt")}
      />
      <ImageOf control={form.control} name="image_url" label="Image URL" hint="Leave blank for a drawn cover." />
    </Group>
  );
}

/** The article's address part: made from the title, unless another is typed. */
function SlugField({ form }: PostForm) {
  const title = useWatch({ control: form.control, name: "title" });
  return (
    <TextField
      label="Slug"
      maxLength={100}
      placeholder={slugOf(title, 80) || "post"}
      hint="The post's address is /blog/slug. Leave blank to create it from the title."
      autoCapitalize="none"
      spellCheck={false}
      {...fieldOf(form, "slug")}
    />
  );
}

function Publication({ form }: PostForm) {
  const mayPublish = useMay()("posts.write");
  return (
    <Group title="Publication">
      {mayPublish ? (
        <>
          <SelectField
            label="Status"
            options={statusChoices}
            hint="Visitors see only published posts."
            {...fieldOf(form, "status")}
          />
          <PublishAt form={form} />
        </>
      ) : (
        <p className="text-[0.9375rem] text-soft">It is a draft until an administrator publishes it.</p>
      )}
      <CheckboxField label="Featured" {...fieldOf(form, "featured")} />
      <CategoryField control={form.control} />
    </Group>
  );
}

const Author = ({ form }: PostForm) => (
  <Group title="Author">
    <TextField
      label="Author name"
      maxLength={longestName}
      hint="Leave blank to show the number of your account."
      {...fieldOf(form, "author_name")}
    />
    <TextAreaField label="Author bio" rows={3} {...fieldOf(form, "author_bio")} />
    <ImageOf control={form.control} name="author_image" label="Author image URL" />
  </Group>
);

/** The categories of an article, in the order in which they were chosen. */
function CategoryField({ control }: { control: Control<PostValues, unknown, PostBody> }) {
  const { field } = useController({ control, name: "categories" });
  const chosen = field.value;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-[0.9375rem] leading-snug font-[620]">Categories</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-2.5">
        {categoryChoices.map(({ value, label }) => (
          <CheckboxField
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onBlur={field.onBlur}
            onChange={({ currentTarget: { checked } }) =>
              field.onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
