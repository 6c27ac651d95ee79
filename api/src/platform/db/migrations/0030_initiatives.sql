ALTER TABLE "places" ADD CONSTRAINT "places_organisation_key" UNIQUE("place_id","organisation_id");--> statement-breakpoint
CREATE TABLE "initiative_places" (
	"initiative_id" integer NOT NULL,
	"place_id" integer NOT NULL,
	"organisation_id" integer NOT NULL,
	CONSTRAINT "initiative_places_pkey" PRIMARY KEY("initiative_id","place_id")
);
--> statement-breakpoint
CREATE TABLE "initiatives" (
	"initiative_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"organisation_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"target_shots" integer,
	"paused_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "initiatives_organisation_key" UNIQUE("initiative_id","organisation_id"),
	CONSTRAINT "initiatives_name_length" CHECK (char_length("initiatives"."name") between 3 and 100),
	CONSTRAINT "initiatives_days_order" CHECK ("initiatives"."starts_on" <= "initiatives"."ends_on"),
	CONSTRAINT "initiatives_target_positive" CHECK ("initiatives"."target_shots" >= 1)
);
--> statement-breakpoint
CREATE TABLE "placed_shots_by_day" (
	"organisation_id" integer NOT NULL,
	"place_id" integer,
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	"day" date NOT NULL,
	"shots" bigint NOT NULL,
	CONSTRAINT "placed_shots_by_day_key" UNIQUE NULLS NOT DISTINCT("organisation_id","campaign_id","day","place_id","fragrance_id")
);
--> statement-breakpoint
CREATE TABLE "placed_shots_ever" (
	"organisation_id" integer NOT NULL,
	"place_id" integer,
	"campaign_id" integer NOT NULL,
	"fragrance_id" integer NOT NULL,
	"shots" bigint NOT NULL,
	"changed_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "placed_shots_ever_key" UNIQUE NULLS NOT DISTINCT("organisation_id","campaign_id","fragrance_id","place_id")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "initiative_campaign_id" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "playing_campaign_id" integer GENERATED ALWAYS AS (coalesce(initiative_campaign_id, campaign_id)) STORED;--> statement-breakpoint
ALTER TABLE "initiative_places" ADD CONSTRAINT "initiative_places_initiative_fk" FOREIGN KEY ("initiative_id","organisation_id") REFERENCES "public"."initiatives"("initiative_id","organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initiative_places" ADD CONSTRAINT "initiative_places_place_fk" FOREIGN KEY ("place_id","organisation_id") REFERENCES "public"."places"("place_id","organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initiatives" ADD CONSTRAINT "initiatives_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "initiatives" ADD CONSTRAINT "initiatives_campaign_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "initiative_places_place_idx" ON "initiative_places" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "initiatives_created_idx" ON "initiatives" USING btree ("active","created_at","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_deleted_idx" ON "initiatives" USING btree ("deleted_at","initiative_id") WHERE not "initiatives"."active";--> statement-breakpoint
CREATE INDEX "initiatives_folded_idx" ON "initiatives" USING btree ("active","name_folded","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_updated_idx" ON "initiatives" USING btree ("active","updated_at","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_starts_idx" ON "initiatives" USING btree ("active","starts_on","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_ends_idx" ON "initiatives" USING btree ("active","ends_on","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_target_idx" ON "initiatives" USING btree ("active",(coalesce("target_shots", -1)),"initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_organisation_idx" ON "initiatives" USING btree ("organisation_id","ends_on","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_campaign_idx" ON "initiatives" USING btree ("campaign_id","initiative_id");--> statement-breakpoint
CREATE INDEX "initiatives_search_idx" ON "initiatives" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "placed_shots_by_day_day_idx" ON "placed_shots_by_day" USING btree ("organisation_id","day");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_initiative_campaign_fk" FOREIGN KEY ("initiative_campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_initiative_idx" ON "devices" USING btree ("initiative_campaign_id","device_id");--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "initiatives" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "initiatives" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();--> statement-breakpoint
CREATE TRIGGER count_turned AFTER UPDATE ON "initiatives" FOR EACH ROW
  WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION count_turned_record();--> statement-breakpoint
CREATE TRIGGER placed_shots_ever_changed BEFORE UPDATE ON "placed_shots_ever" FOR EACH ROW EXECUTE FUNCTION note_change();--> statement-breakpoint
-- What a device is to play changes with its initiative too. Before the row is written its generated column is not there yet.
DROP TRIGGER devices_changed_number ON devices;--> statement-breakpoint
DROP TRIGGER devices_changed_config ON devices;--> statement-breakpoint
CREATE TRIGGER devices_changed_number BEFORE UPDATE OF campaign_id, initiative_campaign_id ON devices
  FOR EACH ROW WHEN (
    OLD.campaign_id IS DISTINCT FROM NEW.campaign_id
    OR OLD.playing_campaign_id IS DISTINCT FROM coalesce(NEW.initiative_campaign_id, NEW.campaign_id)
  ) EXECUTE FUNCTION number_device_config();--> statement-breakpoint
CREATE TRIGGER devices_changed_config AFTER UPDATE OF campaign_id, initiative_campaign_id ON devices
  FOR EACH ROW WHEN (OLD.assigned_config_id IS DISTINCT FROM NEW.assigned_config_id) EXECUTE FUNCTION keep_device_config();
