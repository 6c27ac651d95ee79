-- A country alone is no address; only the rules of a document need it.
UPDATE "users" SET "country" = NULL, "version" = "version" + 1
WHERE "country" IS NOT NULL AND coalesce("zipcode", "street", "city", "state", "document") IS NULL;--> statement-breakpoint
UPDATE "places" SET "country" = NULL, "version" = "version" + 1
WHERE "country" IS NOT NULL AND coalesce("zipcode", "street", "city", "state") IS NULL;
