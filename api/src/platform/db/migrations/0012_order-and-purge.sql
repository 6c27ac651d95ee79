CREATE INDEX "account_tokens_expires_idx" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "refresh_tokens_created_idx" ON "refresh_tokens" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_access_idx" ON "audit_log" USING btree ("created_at") WHERE "audit_log"."resource" = 'session';--> statement-breakpoint
CREATE INDEX "campaigns_deleted_idx" ON "campaigns" USING btree ("deleted_at","campaign_id") WHERE not "campaigns"."active";--> statement-breakpoint
CREATE INDEX "campaigns_default_idx" ON "campaigns" USING btree ("is_default","campaign_id") WHERE "campaigns"."active";--> statement-breakpoint
CREATE INDEX "categories_deleted_idx" ON "categories" USING btree ("deleted_at","category_id") WHERE not "categories"."active";--> statement-breakpoint
CREATE INDEX "fragrances_deleted_idx" ON "fragrances" USING btree ("deleted_at","fragrance_id") WHERE not "fragrances"."active";--> statement-breakpoint
CREATE INDEX "fragrances_description_idx" ON "fragrances" USING btree ("active",(coalesce(fold("description"), '')),"fragrance_id");--> statement-breakpoint
CREATE INDEX "capsules_total_idx" ON "capsules" USING btree ("total_shots","capsule_id");--> statement-breakpoint
CREATE INDEX "quizzes_deleted_idx" ON "quizzes" USING btree ("deleted_at","quiz_id") WHERE not "quizzes"."active";