import type { z } from "zod";
import { Contact, ContactUpdate } from "../../wire/contact.ts";
import { Timestamp } from "../../../shared/wire/common.ts";
import { recordsOf } from "../../platform/declare/records.ts";
import { resource } from "../../platform/declare/resource.ts";
import type { Feature } from "../../platform/feature.ts";
import { scopeOf } from "../../platform/scope.ts";

const StoredContact = Contact.extend({
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
}).meta({ id: "StoredContact" });
type StoredContact = z.infer<typeof StoredContact>;

declare module "../../platform/db/database.ts" {
  interface Database {
    contacts: StoredContact;
  }
}

/** The public contacts; their kinds are fixed, so none is created or deleted. */
const contacts = recordsOf<StoredContact>({
  name: "contact",
  scope: scopeOf({ table: "contacts", company: "none", area: "none" }),
  record: StoredContact,
  search: ["company_name", "address"],
});

export const contactOperations = resource(contacts, {
  noun: "Contact",
  nouns: "Contacts",
  may: { create: "contacts.update", read: "public", update: "contacts.update", delete: "contacts.update" },
  path: "/v1/contacts",
  create: ContactUpdate,
  update: ContactUpdate,
  example: {},
  sort: ["contact_type", "company_name"],
  order: "asc",
  verbs: ["list", "get", "update"],
  shown: Contact,
  cacheSeconds: 300,
});

export const contactsFeature: Feature = {
  name: "contacts",
  operations: contactOperations,
};
