-- A migrant can hide their profile from browse (schema/tables/profiles.ts, paused_at). Registration stores which version of the
-- terms and the privacy notice the person accepted.

ALTER TABLE migrant_profiles ADD COLUMN paused_at integer;
ALTER TABLE users ADD COLUMN accepted_terms text;

-- The view and the triggers of 0003, with the pause: nobody with one is listed or counted.
DROP VIEW browse_answers;
CREATE VIEW browse_answers AS
SELECT seq,
  (verified << 43) + created_at AS recent,
  (verified << 52) + (CAST(round(coalesce(average_rating, 0) * 1e8) AS integer) << 22) + min(total_ratings, 4194303) AS rating,
  (verified << 44) + (urgent << 43) + created_at AS urgent,
  CASE coalesce(location_preference, 'Any location') WHEN 'London' THEN 1 WHEN 'Manchester' THEN 2 WHEN 'Birmingham' THEN 3
    WHEN 'Liverpool' THEN 4 WHEN 'Leeds' THEN 5 WHEN 'Any location' THEN 6 ELSE 7 END AS city,
  CASE WHEN family_size <= 1 THEN 1 WHEN family_size = 2 THEN 2 WHEN family_size <= 5 THEN 3 ELSE 4 END AS size,
  CASE coalesce(duration_needed, '') WHEN '1-3 months' THEN 1 WHEN '3-6 months' THEN 2 WHEN '6-12 months' THEN 3
    WHEN '12+ months' THEN 4 WHEN '' THEN 5 ELSE 6 END AS duration,
  (SELECT '[0' || coalesce(',' || group_concat(number), '') || ']' FROM (
    SELECT number FROM browse_languages WHERE name IN (SELECT lower(value) FROM json_each(languages)) ORDER BY number
  )) AS spoken
FROM migrant_profiles WHERE hidden = 0 AND hosted = 0 AND paused_at IS NULL;

DROP TRIGGER browse_leave;
CREATE TRIGGER browse_leave BEFORE UPDATE OF verified, hidden, hosted, paused_at, location_preference, family_size, duration_needed,
  languages, created_at, urgent, average_rating, total_ratings ON migrant_profiles
BEGIN
  DELETE FROM browse_lists WHERE (list, rank, seq) IN (
    SELECT list, rank, seq FROM browse_entries
    WHERE seq = old.seq AND (
      (sort = 3 AND old.urgent IS NOT new.urgent)
      OR (sort = 2 AND (old.average_rating, old.total_ratings) IS NOT (new.average_rating, new.total_ratings))
      OR (old.verified, old.hidden, old.hosted, old.paused_at, old.location_preference, old.family_size, old.duration_needed, old.languages, old.created_at)
      IS NOT (new.verified, new.hidden, new.hosted, new.paused_at, new.location_preference, new.family_size, new.duration_needed, new.languages, new.created_at)
    )
  );
END;
DROP TRIGGER browse_enter;
CREATE TRIGGER browse_enter AFTER UPDATE OF verified, hidden, hosted, paused_at, location_preference, family_size, duration_needed,
  languages, created_at, urgent, average_rating, total_ratings ON migrant_profiles
BEGIN
  INSERT INTO browse_languages (name)
  SELECT DISTINCT lower(value) FROM json_each(new.languages) WHERE lower(value) NOT IN (SELECT name FROM browse_languages);
  INSERT INTO browse_lists
  SELECT list, rank, seq FROM browse_entries
  WHERE seq = old.seq AND (
    (sort = 3 AND old.urgent IS NOT new.urgent)
    OR (sort = 2 AND (old.average_rating, old.total_ratings) IS NOT (new.average_rating, new.total_ratings))
    OR (old.verified, old.hidden, old.hosted, old.paused_at, old.location_preference, old.family_size, old.duration_needed, old.languages, old.created_at)
    IS NOT (new.verified, new.hidden, new.hosted, new.paused_at, new.location_preference, new.family_size, new.duration_needed, new.languages, new.created_at)
  );
END;

DROP TRIGGER browse_uncount;
CREATE TRIGGER browse_uncount BEFORE UPDATE OF hidden, hosted, paused_at, location_preference, family_size, duration_needed, languages
ON migrant_profiles
WHEN (old.hidden, old.hosted, old.paused_at, old.location_preference, old.family_size, old.duration_needed, old.languages)
  IS NOT (new.hidden, new.hosted, new.paused_at, new.location_preference, new.family_size, new.duration_needed, new.languages)
BEGIN
  UPDATE browse_counts SET counts = CASE counts ->> path WHEN 1 THEN json_remove(counts, path) ELSE json_set(counts, path, (counts ->> path) - 1) END
  FROM (SELECT '$."' || spoken || '"' AS path FROM browse_answers WHERE seq = old.seq)
  WHERE place IN (SELECT place FROM browse_counted WHERE seq = old.seq);
END;
-- Triggers of one kind run in no promised order, so this one also numbers new languages.
DROP TRIGGER browse_count;
CREATE TRIGGER browse_count AFTER UPDATE OF hidden, hosted, paused_at, location_preference, family_size, duration_needed, languages
ON migrant_profiles
WHEN (old.hidden, old.hosted, old.paused_at, old.location_preference, old.family_size, old.duration_needed, old.languages)
  IS NOT (new.hidden, new.hosted, new.paused_at, new.location_preference, new.family_size, new.duration_needed, new.languages)
BEGIN
  INSERT INTO browse_languages (name)
  SELECT DISTINCT lower(value) FROM json_each(new.languages) WHERE lower(value) NOT IN (SELECT name FROM browse_languages);
  UPDATE browse_counts SET counts = json_set(counts, path, coalesce(counts ->> path, 0) + 1)
  FROM (SELECT '$."' || spoken || '"' AS path FROM browse_answers WHERE seq = new.seq)
  WHERE place IN (SELECT place FROM browse_counted WHERE seq = new.seq);
END;
