CREATE TABLE "today_states" (
	"key" text PRIMARY KEY NOT NULL,
	"organisation_id" integer,
	"assignee_id" integer,
	"snoozed_until" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "today_states" ADD CONSTRAINT "today_states_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_states" ADD CONSTRAINT "today_states_assignee_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "today_states_organisation_idx" ON "today_states" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "today_states_assignee_idx" ON "today_states" USING btree ("assignee_id");