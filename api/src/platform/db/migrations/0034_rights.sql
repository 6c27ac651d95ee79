CREATE TABLE "retention" (
	"kind" text PRIMARY KEY NOT NULL,
	"kept_days" integer NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed" integer DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erasure_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "anonymised_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_erasure_idx" ON "users" USING btree ("erasure_asked_at") WHERE "users"."erasure_asked_at" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_anonymous" CHECK ("users"."anonymised_at" is null or (
        "users"."deleted_at" is not null and "users"."email" = 'anonymous-' || "users"."user_id" || '@anonymous.invalid'
        and "users"."name" = 'Pessoa anônima ' || "users"."user_id"
        and num_nonnulls("users"."password_hash", "users"."language", "users"."cpf", "users"."document", "users"."genre",
          "users"."birthday", "users"."zipcode", "users"."street", "users"."city", "users"."state", "users"."country",
          "users"."erasure_asked_at") = 0
      ));