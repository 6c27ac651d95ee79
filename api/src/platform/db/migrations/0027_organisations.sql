CREATE TABLE "organisations" (
	"organisation_id" serial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"document" text,
	"email" text,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searched" text COLLATE "C" GENERATED ALWAYS AS (fold(name || E'\n' || coalesce(document, '') || E'\n' || tax_number_text(coalesce(document, '')) || E'\n' || coalesce(email, ''))) STORED NOT NULL,
	CONSTRAINT "organisations_document_key" UNIQUE("document"),
	CONSTRAINT "organisations_active_key" UNIQUE("organisation_id","active"),
	CONSTRAINT "organisations_name_length" CHECK (char_length("organisations"."name") between 3 and 100),
	CONSTRAINT "organisations_document_form" CHECK ("organisations"."document" ~ '^[0-9A-Z]{12}[0-9]{2}$'),
	CONSTRAINT "organisations_email_length" CHECK (char_length("organisations"."email") between 3 and 200)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"place_id" serial PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"organisation_active" boolean GENERATED ALWAYS AS ((nullif(deleted_at is null, false))) STORED,
	"name" text NOT NULL,
	"name_folded" text COLLATE "C" GENERATED ALWAYS AS (fold(name)) STORED NOT NULL,
	"zipcode" text,
	"street" text,
	"city" text,
	"state" text,
	"country" text,
	"time_zone" text NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"active" boolean GENERATED ALWAYS AS ((deleted_at is null)) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searched" text COLLATE "C" GENERATED ALWAYS AS (fold(name || E'\n' || coalesce(street, '') || E'\n' || coalesce(city, '') || E'\n' || coalesce(state, '') || E'\n' || coalesce(zipcode, '') || E'\n' || coalesce(country, ''))) STORED NOT NULL,
	CONSTRAINT "places_active_key" UNIQUE("place_id","organisation_id","active"),
	CONSTRAINT "places_name_length" CHECK (char_length("places"."name") between 3 and 100),
	CONSTRAINT "places_country_code" CHECK ("places"."country" ~ '^[A-Z]{2}$'),
	CONSTRAINT "places_street_length" CHECK (char_length("places"."street") <= 200),
	CONSTRAINT "places_zipcode_length" CHECK (char_length("places"."zipcode") <= 12),
	CONSTRAINT "places_city_length" CHECK (char_length("places"."city") <= 100 and char_length("places"."state") <= 100),
	CONSTRAINT "places_zone_length" CHECK (char_length("places"."time_zone") between 1 and 64)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "organisation_id" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "organisation_active" boolean GENERATED ALWAYS AS ((nullif(deleted_at is null, false))) STORED;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "organisation_id" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "organisation_id" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "place_id" integer;--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "belongs_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_active_organisation_fk" FOREIGN KEY ("organisation_id","organisation_active") REFERENCES "public"."organisations"("organisation_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name_key" ON "organisations" USING btree (lower(normalize_text("name")));--> statement-breakpoint
CREATE INDEX "organisations_created_idx" ON "organisations" USING btree ("active","created_at","organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_deleted_idx" ON "organisations" USING btree ("deleted_at","organisation_id") WHERE not "organisations"."active";--> statement-breakpoint
CREATE INDEX "organisations_folded_idx" ON "organisations" USING btree ("active","name_folded","organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_updated_idx" ON "organisations" USING btree ("active","updated_at","organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_document_idx" ON "organisations" USING btree ("active",(coalesce(fold("document"), '')),"organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_email_idx" ON "organisations" USING btree ("active",(coalesce(fold("email"), '')),"organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_name_idx" ON "organisations" USING btree ("name_folded","organisation_id");--> statement-breakpoint
CREATE INDEX "organisations_search_idx" ON "organisations" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organisations_named_idx" ON "organisations" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "places_name_key" ON "places" USING btree ("organisation_id",lower(normalize_text("name")));--> statement-breakpoint
CREATE INDEX "places_created_idx" ON "places" USING btree ("active","created_at","place_id");--> statement-breakpoint
CREATE INDEX "places_deleted_idx" ON "places" USING btree ("deleted_at","place_id") WHERE not "places"."active";--> statement-breakpoint
CREATE INDEX "places_folded_idx" ON "places" USING btree ("active","name_folded","place_id");--> statement-breakpoint
CREATE INDEX "places_updated_idx" ON "places" USING btree ("active","updated_at","place_id");--> statement-breakpoint
CREATE INDEX "places_organisation_idx" ON "places" USING btree ("organisation_id","active","place_id");--> statement-breakpoint
CREATE INDEX "places_time_zone_idx" ON "places" USING btree ("active",(coalesce(fold("time_zone"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_zipcode_idx" ON "places" USING btree ("active",(coalesce(fold("zipcode"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_street_idx" ON "places" USING btree ("active",(coalesce(fold("street"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_city_idx" ON "places" USING btree ("active",(coalesce(fold("city"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_state_idx" ON "places" USING btree ("active",(coalesce(fold("state"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_country_idx" ON "places" USING btree ("active",(coalesce(fold("country"), '')),"place_id");--> statement-breakpoint
CREATE INDEX "places_name_idx" ON "places" USING btree ("name_folded","place_id");--> statement-breakpoint
CREATE INDEX "places_search_idx" ON "places" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "places_named_idx" ON "places" USING gin ("name_folded" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_active_organisation_fk" FOREIGN KEY ("organisation_id","organisation_active") REFERENCES "public"."organisations"("organisation_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organisation_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("organisation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_organisation_fk" FOREIGN KEY ("organisation_id","belongs_active") REFERENCES "public"."organisations"("organisation_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_place_fk" FOREIGN KEY ("place_id","organisation_id","belongs_active") REFERENCES "public"."places"("place_id","organisation_id","active") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_organisation_idx" ON "users" USING btree ("organisation_id","active","user_id");--> statement-breakpoint
CREATE INDEX "campaigns_organisation_idx" ON "campaigns" USING btree ("organisation_id","active","campaign_id");--> statement-breakpoint
CREATE INDEX "devices_organisation_idx" ON "devices" USING btree ("organisation_id","device_id");--> statement-breakpoint
CREATE INDEX "devices_place_idx" ON "devices" USING btree ("place_id","device_id");--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_place_organisation" CHECK ("devices"."place_id" is null or "devices"."organisation_id" is not null);--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_belongs_active" CHECK ("devices"."belongs_active");--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "organisations" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "organisations" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();--> statement-breakpoint
CREATE TRIGGER count_turned AFTER UPDATE ON "organisations" FOR EACH ROW
  WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION count_turned_record();--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON "places" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();--> statement-breakpoint
CREATE TRIGGER count_removed AFTER DELETE ON "places" REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();--> statement-breakpoint
CREATE TRIGGER count_turned AFTER UPDATE ON "places" FOR EACH ROW
  WHEN (OLD.active IS DISTINCT FROM NEW.active) EXECUTE FUNCTION count_turned_record();
