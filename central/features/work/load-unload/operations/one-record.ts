import { z } from "zod";
import { Uuid } from "../../../../../shared/wire/common.ts";

export const OneRecord = z.strictObject({ id: Uuid });
