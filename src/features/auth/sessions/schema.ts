import { z } from "zod";

/** A signed-in device. */
export const deviceSchema = z
  .object({
    id: z.int(),
    device: z.string().describe('in words: "Chrome on Android"; empty if unknown'),
    ip_hint: z.string().describe("start of the network address it was last used from; may be empty"),
    created_at: z.string().describe("time of signing in; UTC, ISO 8601"),
    last_used_at: z.string().describe("accurate to a few minutes; UTC, ISO 8601"),
    current: z.boolean().describe("whether this request comes from it"),
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof deviceSchema>;

export const deviceListSchema = z.object({ items: z.array(deviceSchema) });
export type DeviceList = z.infer<typeof deviceListSchema>;
