-- The indexes go with their columns.
ALTER TABLE "organisations" drop column "searched";--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "searched" text COLLATE "C" GENERATED ALWAYS AS (fold(name || E'\n' || coalesce(document, '') || E'\n' || tax_number_text(coalesce(document, '')) || E'\n' || coalesce(email, '') || E'\n' || coalesce(contact_name, '') || E'\n' || coalesce(contact_phone, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "organisations_search_idx" ON "organisations" USING gin ("searched" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "places" drop column "searched";--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "searched" text COLLATE "C" GENERATED ALWAYS AS (fold(name || E'\n' || coalesce(street, '') || E'\n' || coalesce(city, '') || E'\n' || coalesce(state, '') || E'\n' || coalesce(zipcode, '') || E'\n' || coalesce(country, '') || E'\n' || coalesce(contact_name, '') || E'\n' || coalesce(contact_phone, '') || E'\n' || coalesce(contact_email, '') || E'\n' || time_zone)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "places_search_idx" ON "places" USING gin ("searched" gin_trgm_ops);
