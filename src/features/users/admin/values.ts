import { z } from "zod";
import { roles } from "../../../api/policy";
import { createUserSchema, type User, userEditSchema } from "../schema";

const { shape } = userEditSchema;

/** What is typed into the form of an account, and the fields of the call that become of it. */
export const userFormSchema = z.object({
  email: shape.email.unwrap(),
  full_name: shape.full_name.unwrap(),
  is_active: shape.is_active.unwrap(),
  role: z.enum(roles),
});
export type UserValues = z.input<typeof userFormSchema>;
export type UserBody = z.output<typeof userFormSchema>;

/** An account as its form shows it. */
export const toValues = ({ email, full_name, is_active, role }: User): UserValues => ({
  email,
  full_name,
  is_active,
  role,
});

/** What is typed to make an account. */
export const newUserFormSchema = createUserSchema.extend({ role: z.enum(roles) });
export type NewUserValues = z.input<typeof newUserFormSchema>;
export type NewUserBody = z.output<typeof newUserFormSchema>;

export const noUser: NewUserValues = { username: "", email: "", full_name: "", password: "", role: "member" };
