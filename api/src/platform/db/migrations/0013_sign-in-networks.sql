CREATE TABLE "sign_in_networks" (
	"user_id" integer NOT NULL,
	"network" text NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_in_networks_pkey" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
CREATE INDEX "sign_in_networks_last_idx" ON "sign_in_networks" USING btree ("last_at");--> statement-breakpoint
-- Members of staff whose account a stranger may have signed up for: an administrator sends them the registration mail again.
WITH unowned AS (
	UPDATE "users" SET "password_hash" = NULL, "version" = "version" + 1
	WHERE "confirmed_at" IS NULL AND "password_hash" IS NOT NULL
		AND "profile_id" <> (SELECT "profile_id" FROM "profiles" WHERE "name" = 'USER')
	RETURNING "user_id"
)
DELETE FROM "account_tokens" USING unowned WHERE "account_tokens"."user_id" = unowned."user_id";
