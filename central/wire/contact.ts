import { z } from "zod";
import { cleaned } from "../../shared/lib/pasted.ts";
import { Email, Uuid } from "../../shared/wire/common.ts";

/** A public contact. */
export const Contact = z
  .strictObject({
    id: Uuid,
    company_name: z.string(),
    email: z.string(),
    fax: z.string(),
    address: z.string(),
    phone_number: z.string(),
    whatsapp_number: z.string(),
    instagram_url: z.string().describe("URL, or empty"),
    x_url: z.string().describe("URL, or empty"),
    contact_type: z.string().describe("what it is for, such as contact_person_industrial_area; never changes"),
  })
  .meta({ id: "Contact" });
export type Contact = z.infer<typeof Contact>;

const Text = z.string().overwrite(cleaned).max(255);
const Link = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]);

/** `contact_type` is absent, because the kinds of contacts are fixed. */
export const ContactUpdate = z
  .strictObject({
    company_name: Text,
    email: z.union([z.literal(""), Email]),
    fax: Text,
    address: z.string().trim().max(1000),
    phone_number: Text,
    whatsapp_number: Text,
    instagram_url: Link,
    x_url: Link,
  })
  .partial();
