ALTER TABLE "organisations" ADD COLUMN "logo_key" text;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_logo_fk" FOREIGN KEY ("logo_key") REFERENCES "public"."files"("file_key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organisations_logo_idx" ON "organisations" USING btree ("logo_key");--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_logo_public" CHECK (starts_with("organisations"."logo_key", 'public/'));