DROP INDEX "users_profile_idx";--> statement-breakpoint
DROP INDEX "fragrances_category_idx";--> statement-breakpoint
DROP INDEX "capsules_fragrance_idx";--> statement-breakpoint
DROP INDEX "capsules_device_idx";--> statement-breakpoint
DROP INDEX "devices_campaign_idx";--> statement-breakpoint
DROP INDEX "devices_user_idx";--> statement-breakpoint
DROP INDEX "devices_owner_idx";--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree ("active",(coalesce(fold("email"), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_document_idx" ON "users" USING btree ("active",(coalesce(fold(coalesce("cpf", "document")), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_cpf_idx" ON "users" USING btree ("active",(coalesce(fold("cpf"), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_genre_idx" ON "users" USING btree ("active",(coalesce(fold("genre"), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_language_idx" ON "users" USING btree ("active",(coalesce(fold("language"), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_zipcode_idx" ON "users" USING btree ("active",(coalesce(fold("zipcode"), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_street_idx" ON "users" USING btree ("active",(coalesce(fold("street"), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_city_idx" ON "users" USING btree ("active",(coalesce(fold("city"), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_state_idx" ON "users" USING btree ("active",(coalesce(fold("state"), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_country_idx" ON "users" USING btree ("active",(coalesce(fold("country"), '')),"user_id");--> statement-breakpoint
CREATE INDEX "users_birthday_idx" ON "users" USING btree ("active",(coalesce("birthday", '-infinity')),"user_id");--> statement-breakpoint
CREATE INDEX "users_confirmed_idx" ON "users" USING btree ("active",(coalesce("confirmed_at", '-infinity')),"user_id");--> statement-breakpoint
CREATE INDEX "users_deleted_idx" ON "users" USING btree ("deleted_at","user_id") WHERE not "users"."active";--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("name_folded","user_id");--> statement-breakpoint
CREATE INDEX "campaigns_updated_idx" ON "campaigns" USING btree ("active","updated_at","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_downloads_idx" ON "campaigns" USING btree ("active","downloads","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_shots_idx" ON "campaigns" USING btree ("active","fragrance_shots","campaign_id");--> statement-breakpoint
CREATE INDEX "campaigns_name_idx" ON "campaigns" USING btree ("name_folded","campaign_id");--> statement-breakpoint
CREATE INDEX "categories_name_idx" ON "categories" USING btree ("name_folded","category_id");--> statement-breakpoint
CREATE INDEX "fragrances_name_idx" ON "fragrances" USING btree ("name_folded","fragrance_id");--> statement-breakpoint
CREATE INDEX "capsules_serial_idx" ON "capsules" USING btree ("serial_folded","capsule_id");--> statement-breakpoint
CREATE INDEX "devices_updated_idx" ON "devices" USING btree ("updated_at","device_id");--> statement-breakpoint
CREATE INDEX "quizzes_updated_idx" ON "quizzes" USING btree ("active","updated_at","quiz_id");--> statement-breakpoint
CREATE INDEX "quizzes_language_idx" ON "quizzes" USING btree ("active","language","quiz_id");--> statement-breakpoint
CREATE INDEX "quizzes_published_idx" ON "quizzes" USING btree ("active",(coalesce("published_at", '-infinity')),"quiz_id");--> statement-breakpoint
CREATE INDEX "quizzes_validated_idx" ON "quizzes" USING btree ("active",(coalesce("validated_at", '-infinity')),"quiz_id");--> statement-breakpoint
CREATE INDEX "users_profile_idx" ON "users" USING btree ("profile_id","active","user_id");--> statement-breakpoint
CREATE INDEX "fragrances_category_idx" ON "fragrances" USING btree ("category_id","active","fragrance_id");--> statement-breakpoint
CREATE INDEX "capsules_fragrance_idx" ON "capsules" USING btree ("fragrance_id","capsule_id");--> statement-breakpoint
CREATE INDEX "capsules_device_idx" ON "capsules" USING btree ("device_id","capsule_id");--> statement-breakpoint
CREATE INDEX "devices_campaign_idx" ON "devices" USING btree ("campaign_id","device_id");--> statement-breakpoint
CREATE INDEX "devices_user_idx" ON "devices" USING btree ("user_id","device_id");--> statement-breakpoint
CREATE INDEX "devices_owner_idx" ON "devices" USING btree ("owner_id","device_id");