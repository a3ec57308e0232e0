import { t } from "../../../platform/languages/texts";
/** The ways of payment. The site itself takes no money. */
export const paymentMethods = ["cash", "ecocash", "mpesa", "bank", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Each method's name, for buttons and choices. */
export const methodNames: Record<PaymentMethod, string> = {
  get cash() {
    return t`Cash`;
  },
  ecocash: "EcoCash",
  mpesa: "M-Pesa",
  get bank() {
    return t`Bank`;
  },
  get other() {
    return t`Other`;
  },
};

/** Each method behind "Paid". */
export const methodPhrases: Record<PaymentMethod, string> = {
  cash: "in cash",
  ecocash: "by EcoCash",
  mpesa: "by M-Pesa",
  bank: "by bank",
  other: "otherwise",
};
