import { expect, test } from "vitest";
import { chatMessage, purchaseLink } from "./public/purchase";

const site = {
  name: "Anchor Makerspace",
  currency: "USD",
  whatsapp: "+263 00 000 0002",
  email: "hello@anchor.example",
};
const product = { name: "Nuts & bolts", price: 1250.5, in_stock: true };

test("the message names the product and its price", () => {
  expect(chatMessage(product, site)).toBe(
    "Hello Anchor Makerspace, I would like to buy “Nuts & bolts” ($1,250.50) from your store.",
  );
});

test("asks when a product that is out of stock will be back", () => {
  expect(chatMessage({ ...product, in_stock: false }, site)).toBe(
    "Hello Anchor Makerspace, when will “Nuts & bolts” ($1,250.50) be in your store again?",
  );
});

test("the link opens a chat with the store's number, with the message in it", () => {
  const link = new URL(purchaseLink(product, site));
  expect(link.origin + link.pathname).toBe("https://wa.me/263000000002");
  expect(link.searchParams.get("text")).toBe(chatMessage(product, site));
});
