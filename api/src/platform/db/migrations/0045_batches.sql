CREATE TABLE "batches" (
	"batch_id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"resource" text NOT NULL,
	"action" text NOT NULL,
	"undoes" uuid,
	"record_ids" integer[] NOT NULL,
	"matched" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"holder" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "batches" ADD CONSTRAINT "batches_user_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batches_user_idx" ON "batches" USING btree ("user_id","started_at");--> statement-breakpoint
CREATE INDEX "batches_undoes_idx" ON "batches" USING btree ("undoes") WHERE "batches"."undoes" is not null;--> statement-breakpoint
CREATE INDEX "batches_running_idx" ON "batches" USING btree ("resource") WHERE "batches"."ended_at" is null;