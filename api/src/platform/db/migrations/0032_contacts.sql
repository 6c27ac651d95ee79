ALTER TABLE "organisations" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "contact_name" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "places" ADD COLUMN "contact_email" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_contact_name_length" CHECK (char_length("organisations"."contact_name") between 1 and 200);--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_contact_phone_length" CHECK (char_length("organisations"."contact_phone") between 8 and 40);--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_contact_name_length" CHECK (char_length("places"."contact_name") between 1 and 200);--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_contact_phone_length" CHECK (char_length("places"."contact_phone") between 8 and 40);--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_contact_email_length" CHECK (char_length("places"."contact_email") between 3 and 200);