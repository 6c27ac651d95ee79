/*
  Adds shots of a device to the totals of the place where it stood when it fired; shots fired while it belonged to no
  organisation are not included. The arrays are parallel, one element per shot. Days are in the place's time zone, or in
  the given one without a place. Called by `take_shots`, whose lock order it follows: totals by their keys.
*/
CREATE OR REPLACE FUNCTION place_shots(
  by_device integer, days_zone text, of_campaigns integer[], of_fragrances integer[], moments timestamptz[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  organisations integer[]; stood_places integer[]; campaigns integer[]; fragrances integer[]; days date[]; counts integer[];
BEGIN
  SELECT array_agg(organisation_id), array_agg(place_id), array_agg(campaign_id), array_agg(fragrance_id), array_agg(day),
    array_agg(shots)
  INTO organisations, stood_places, campaigns, fragrances, days, counts
  FROM (
    SELECT stand.organisation_id, stand.place_id, campaign_id, fragrance_id,
      (fired_at AT TIME ZONE coalesce(place.time_zone, days_zone))::date AS day, count(*)::integer AS shots
    FROM unnest(of_campaigns, of_fragrances, moments) AS fired (campaign_id, fragrance_id, fired_at)
    JOIN (
      SELECT organisation_id, place_id, since, lead(since, 1, 'infinity') OVER (ORDER BY since) AS until
      FROM device_stands WHERE device_id = by_device
    ) stand ON stand.organisation_id IS NOT NULL AND fired_at >= since AND fired_at < until
    LEFT JOIN places place ON place.place_id = stand.place_id
    GROUP BY 1, 2, 3, 4, 5
  ) placed;
  IF organisations IS NULL THEN RETURN; END IF;
  INSERT INTO placed_shots_by_day AS total (organisation_id, place_id, campaign_id, fragrance_id, day, shots)
  SELECT * FROM unnest(organisations, stood_places, campaigns, fragrances, days, counts) ORDER BY 1, 3, 5, 2, 4
  ON CONFLICT (organisation_id, campaign_id, day, place_id, fragrance_id)
  DO UPDATE SET shots = total.shots + excluded.shots;
  INSERT INTO placed_shots_ever AS total (organisation_id, place_id, campaign_id, fragrance_id, shots)
  SELECT organisation_id, place_id, campaign_id, fragrance_id, sum(shots)
  FROM unnest(organisations, stood_places, campaigns, fragrances, counts)
    AS placed (organisation_id, place_id, campaign_id, fragrance_id, shots)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4, 2
  ON CONFLICT (organisation_id, campaign_id, fragrance_id, place_id)
  DO UPDATE SET shots = total.shots + excluded.shots;
END $$;
