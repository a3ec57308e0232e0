import { z } from "zod";
import { roles } from "../../../api/policy";
import { createUserSchema, type User, userEditSchema } from "../schema";

const { shape } = userEditSchema;

/** The form of an account, and the fields of its call. */
export const userFormSchema = z.object({
  email: shape.email.unwrap(),
  full_name: shape.full_name.unwrap(),
  is_active: shape.is_active.unwrap(),
  role: z.enum(roles),
});
export type UserValues = z.input<typeof userFormSchema>;
export type UserBody = z.output<typeof userFormSchema>;

/** An account as form values. */
export const toValues = ({ email, full_name, is_active, role }: User): UserValues => ({
  email,
  full_name,
  is_active,
  role,
});

/** The form of a new account. */
export const newUserFormSchema = createUserSchema.extend({ role: z.enum(roles) });
export type NewUserValues = z.input<typeof newUserFormSchema>;
export type NewUserBody = z.output<typeof newUserFormSchema>;

export const noUser: NewUserValues = { username: "", email: "", full_name: "", password: "", role: "member" };
