import { z } from "zod";
import { Uuid } from "../../../../shared/wire/common.ts";

export const params = z.strictObject({ id: Uuid });

export const path = "/v1/external-clients";
