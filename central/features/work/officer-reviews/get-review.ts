import { noSuch } from "../../../../shared/errors/app-error.ts";
import type { Review } from "../../../wire/review.ts";
import type { Principal } from "../../../platform/auth/principal.ts";
import type { Reads } from "../../../platform/db/database.ts";
import { findReview } from "../../gates/cases/service.ts";

/** @throws AppError `not_found` when there is none that the actor may see */
export async function getReview(db: Reads, actor: Principal, id: string): Promise<Review> {
  const review = await findReview(db, actor, id);
  if (!review) throw noSuch("officer review", id);
  return review;
}
