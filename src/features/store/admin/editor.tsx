import type { z } from "zod";
import { fieldOf } from "../../../admin/form/field-of";
import type { FormOf } from "../../../admin/form/form-props";
import { Group, Groups } from "../../../admin/form/group";
import { ItemEditor } from "../../../admin/form/item-editor";
import { MoneyField, WholeField } from "../../../admin/form/number-fields";
import { PairsField } from "../../../admin/form/pairs-field";
import { PublicationGroup } from "../../../admin/form/publication-group";
import type { EditorProps } from "../../../api/resource";
import { TextLink } from "../../../ui/button";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../../ui/form/fields";
import { formatMoney } from "../../../ui/formatting";
import { useSite } from "../../../ui/site";
import { ImageOf } from "../../uploads/library/admin/image-field";
import { storeApi } from "../client";
import type { Product } from "../schema";
import { categoryChoices } from "./product-choices";
import { productForm } from "./values";

type ProductBody = z.output<typeof productForm.schema>;
type ProductForm = { form: FormOf<typeof productForm> };

/** Adds or changes a product. */
export default function ProductEditor(props: EditorProps) {
  const { currency } = useSite();
  return (
    <ItemEditor
      {...props}
      {...productForm}
      calls={storeApi}
      nameOf={({ name }) => name}
      question={freeOfCharge(currency)}
      note={(product) => <TextLink to={`/store/${product.id}`}>View on the site</TextLink>}
    >
      {(form) => (
        <Groups
          main={<What form={form} />}
          side={
            <>
              <Offer form={form} />
              <PublicationGroup form={form} />
            </>
          }
        />
      )}
    </ItemEditor>
  );
}

/** Asks about a price of 0, which is likely a mistake, unless it was stored before. */
const freeOfCharge =
  (currency: string) =>
  ({ name, price }: ProductBody, product: Product | undefined) =>
    price === 0 && product?.price !== 0
      ? {
          title: `Offer it for ${formatMoney(0, currency)}?`,
          message: `“${name}” would be shown with a price of ${formatMoney(0, currency)}.`,
          confirmLabel: `Save with ${formatMoney(0, currency)}`,
        }
      : undefined;

function What({ form }: ProductForm) {
  return (
    <Group title="What It Is">
      <div className="grid gap-4.5 sm:grid-cols-[minmax(0,1fr)_13rem]">
        <TextField label="Name" required maxLength={200} {...fieldOf(form, "name")} />
        <SelectField
          label="Category"
          required
          options={[{ value: "", label: "Choose one" }, ...categoryChoices]}
          {...fieldOf(form, "category")}
        />
      </div>
      <TextAreaField label="Description" required rows={6} {...fieldOf(form, "description")} />
      <PairsField
        control={form.control}
        name="specifications"
        label="Specifications"
        one="specification"
        hint="Such as Voltage and 5 V, shown on the product's page in this order."
        max={{ name: 80, value: 300 }}
      />
      <ImageOf control={form.control} name="image_url" label="Image URL" hint="Leave blank for a drawn cover." />
    </Group>
  );
}

function Offer({ form }: ProductForm) {
  return (
    <Group title="Offer">
      <div className="grid grid-cols-2 gap-4.5">
        <MoneyField label="Price" required {...fieldOf(form, "price")} />
        <WholeField label="Stock quantity" required hint="pieces" {...fieldOf(form, "stock_quantity")} />
      </div>
      <CheckboxField label="Available" {...fieldOf(form, "is_available")} />
      <CheckboxField label="Featured" {...fieldOf(form, "featured")} />
    </Group>
  );
}
