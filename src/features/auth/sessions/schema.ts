import { z } from "zod";

/** A signed-in device. */
export const deviceSchema = z
  .object({
    id: z.int(),
    device: z.string().describe('in words: "Chrome on Android"; empty where that is not known'),
    ip_hint: z.string().describe("the beginning of the network address that it was last used from; may be empty"),
    created_at: z.string().describe("when it signed in; UTC, ISO 8601"),
    last_used_at: z.string().describe("to a few minutes"),
    current: z.boolean().describe("whether it is the one that asks"),
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof deviceSchema>;

export const deviceListSchema = z.object({ items: z.array(deviceSchema) });
export type DeviceList = z.infer<typeof deviceListSchema>;
