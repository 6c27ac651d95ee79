CREATE TABLE "visit_entries" (
	"entry_id" serial PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"line_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"capsule_id" integer,
	"serial_number" text,
	"remaining" integer,
	"due_date" date,
	"note" text,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"former_total" integer,
	"former_spent" integer,
	"former_remaining" integer,
	"former_due_date" date,
	CONSTRAINT "visit_entries_client_key" UNIQUE("client_id"),
	CONSTRAINT "visit_entries_outcome" CHECK ("visit_entries"."outcome" in ('swapped', 'refilled', 'kept', 'skipped')),
	CONSTRAINT "visit_entries_serial_length" CHECK (char_length("visit_entries"."serial_number") between 1 and 64),
	CONSTRAINT "visit_entries_note_length" CHECK (char_length("visit_entries"."note") between 1 and 500),
	CONSTRAINT "visit_entries_remaining" CHECK ("visit_entries"."remaining" >= 0)
);
--> statement-breakpoint
CREATE TABLE "visit_lines" (
	"line_id" serial PRIMARY KEY NOT NULL,
	"visit_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	"place_id" integer,
	"organisation_id" integer,
	"fragrance_id" integer,
	"capsule_id" integer,
	"reason" text,
	"planned" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "visit_lines_slot_key" UNIQUE("visit_id","device_id","slot"),
	CONSTRAINT "visit_lines_slot_range" CHECK ("visit_lines"."slot" between 1 and 20),
	CONSTRAINT "visit_lines_reason" CHECK ("visit_lines"."reason" in ('empty', 'low', 'due', 'missing', 'wrong')),
	CONSTRAINT "visit_lines_planned_reason" CHECK (not "visit_lines"."planned" or "visit_lines"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "visit_places" (
	"visit_id" integer NOT NULL,
	"place_id" integer NOT NULL,
	"organisation_id" integer NOT NULL,
	CONSTRAINT "visit_places_pkey" PRIMARY KEY("visit_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"visit_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"on_day" date NOT NULL,
	"assignee_id" integer,
	"note" text,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "visits_name_length" CHECK (char_length("visits"."name") between 3 and 100),
	CONSTRAINT "visits_note_length" CHECK (char_length("visits"."note") between 1 and 500),
	CONSTRAINT "visits_one_end" CHECK (num_nonnulls("visits"."finished_at", "visits"."cancelled_at") <= 1),
	CONSTRAINT "visits_finished_started" CHECK ("visits"."finished_at" is null or "visits"."started_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "capsules" DROP CONSTRAINT "capsules_shots";--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "spent_shots" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "capsules" ADD COLUMN "refilled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shots" ADD COLUMN "elsewhere" boolean;--> statement-breakpoint
ALTER TABLE "visit_entries" ADD CONSTRAINT "visit_entries_line_fk" FOREIGN KEY ("line_id") REFERENCES "public"."visit_lines"("line_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_entries" ADD CONSTRAINT "visit_entries_capsule_fk" FOREIGN KEY ("capsule_id") REFERENCES "public"."capsules"("capsule_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_entries" ADD CONSTRAINT "visit_entries_by_fk" FOREIGN KEY ("by_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_visit_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("visit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_device_fk" FOREIGN KEY ("device_id") REFERENCES "public"."devices"("device_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_place_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("place_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_fragrance_fk" FOREIGN KEY ("fragrance_id") REFERENCES "public"."fragrances"("fragrance_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_lines" ADD CONSTRAINT "visit_lines_capsule_fk" FOREIGN KEY ("capsule_id") REFERENCES "public"."capsules"("capsule_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_places" ADD CONSTRAINT "visit_places_visit_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."visits"("visit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_places" ADD CONSTRAINT "visit_places_place_fk" FOREIGN KEY ("place_id","organisation_id") REFERENCES "public"."places"("place_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_assignee_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visit_entries_line_idx" ON "visit_entries" USING btree ("line_id","at");--> statement-breakpoint
CREATE INDEX "visit_entries_capsule_idx" ON "visit_entries" USING btree ("capsule_id","at");--> statement-breakpoint
CREATE INDEX "visit_entries_created_idx" ON "visit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "visit_entries_by_idx" ON "visit_entries" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "visit_lines_device_idx" ON "visit_lines" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "visit_lines_place_idx" ON "visit_lines" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "visit_lines_organisation_idx" ON "visit_lines" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "visit_lines_fragrance_idx" ON "visit_lines" USING btree ("fragrance_id");--> statement-breakpoint
CREATE INDEX "visit_lines_capsule_idx" ON "visit_lines" USING btree ("capsule_id");--> statement-breakpoint
CREATE INDEX "visit_places_place_idx" ON "visit_places" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "visits_on_idx" ON "visits" USING btree ("on_day","visit_id");--> statement-breakpoint
CREATE INDEX "visits_created_idx" ON "visits" USING btree ("created_at","visit_id");--> statement-breakpoint
CREATE INDEX "visits_updated_idx" ON "visits" USING btree ("updated_at","visit_id");--> statement-breakpoint
CREATE INDEX "visits_folded_idx" ON "visits" USING btree ("name_folded","visit_id");--> statement-breakpoint
CREATE INDEX "visits_note_idx" ON "visits" USING btree ((coalesce(fold("note"), '')),"visit_id");--> statement-breakpoint
CREATE INDEX "visits_assignee_idx" ON "visits" USING btree ("assignee_id","visit_id");--> statement-breakpoint
CREATE INDEX "visits_search_idx" ON "visits" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "capsules" ADD CONSTRAINT "capsules_shots" CHECK ("capsules"."total_shots" >= 0 and "capsules"."spent_shots" between 0 and "capsules"."fired_shots" and "capsules"."remaining_shots" = greatest(0, "capsules"."total_shots" - ("capsules"."fired_shots" - "capsules"."spent_shots")));--> statement-breakpoint
-- Has a further parameter now; the functions are defined after this.
DROP FUNCTION IF EXISTS use_capsules(integer, integer, integer, integer[], integer[], date[], integer[], timestamptz[], integer[]);--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "visits" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_rows();--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "visits" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_rows();
