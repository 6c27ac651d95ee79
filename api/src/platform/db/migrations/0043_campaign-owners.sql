ALTER TABLE "initiatives" ALTER COLUMN "campaign_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "initiatives" ADD COLUMN "former_campaign_id" integer;--> statement-breakpoint
ALTER TABLE "initiatives" ADD CONSTRAINT "initiatives_former_campaign_fk" FOREIGN KEY ("former_campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "initiatives_former_campaign_idx" ON "initiatives" USING btree ("former_campaign_id");--> statement-breakpoint
ALTER TABLE "initiatives" ADD CONSTRAINT "initiatives_one_campaign" CHECK (num_nonnulls("initiatives"."campaign_id", "initiatives"."former_campaign_id") <= 1);--> statement-breakpoint
-- What a device is to play changes with its organisation too. The functions come after the migrations.
DROP TRIGGER devices_changed_number ON devices;--> statement-breakpoint
DROP TRIGGER devices_changed_config ON devices;--> statement-breakpoint
CREATE TRIGGER devices_changed_number BEFORE UPDATE OF campaign_id, initiative_campaign_id, organisation_id ON devices
  FOR EACH ROW WHEN (
    OLD.campaign_id IS DISTINCT FROM NEW.campaign_id
    OR OLD.playing_campaign_id IS DISTINCT FROM coalesce(NEW.initiative_campaign_id, NEW.campaign_id)
  ) EXECUTE FUNCTION number_device_config();--> statement-breakpoint
CREATE TRIGGER devices_changed_config AFTER UPDATE OF campaign_id, initiative_campaign_id, organisation_id ON devices
  FOR EACH ROW WHEN (OLD.assigned_config_id IS DISTINCT FROM NEW.assigned_config_id) EXECUTE FUNCTION keep_device_config();--> statement-breakpoint
-- Replaced by `campaigns_given`. Only databases of released versions have them.
DROP TRIGGER IF EXISTS campaigns_planned ON campaigns;--> statement-breakpoint
DROP FUNCTION IF EXISTS keep_planned_campaign();--> statement-breakpoint
-- An organisation's campaign is never the default one.
UPDATE campaigns SET is_default = false, version = version + 1 WHERE is_default AND organisation_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_default_house" CHECK (not ("campaigns"."is_default" and "campaigns"."organisation_id" is not null));--> statement-breakpoint
-- Devices and initiatives that were left with a campaign of another organisation have none.
INSERT INTO device_events (device_id, kind, details)
SELECT device_id, 'campaign.lost', jsonb_build_object('campaignId', campaign_id, 'cause', 'upgrade')
FROM devices JOIN campaigns USING (campaign_id) WHERE campaigns.organisation_id <> devices.organisation_id;--> statement-breakpoint
UPDATE devices SET campaign_id = NULL, updated_at = now()
FROM campaigns WHERE campaigns.campaign_id = devices.campaign_id AND campaigns.organisation_id <> devices.organisation_id;--> statement-breakpoint
UPDATE devices SET initiative_campaign_id = NULL
FROM campaigns WHERE campaigns.campaign_id = initiative_campaign_id AND campaigns.organisation_id <> devices.organisation_id;--> statement-breakpoint
UPDATE initiatives SET former_campaign_id = initiatives.campaign_id, campaign_id = NULL, version = initiatives.version + 1,
  cancelled_at = CASE WHEN ends_on >= (now() AT TIME ZONE 'UTC')::date - 1 THEN coalesce(cancelled_at, now()) ELSE cancelled_at END
FROM campaigns WHERE campaigns.campaign_id = initiatives.campaign_id AND campaigns.organisation_id <> initiatives.organisation_id;
