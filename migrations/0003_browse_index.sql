-- The index of browse (decision 22; schema/tables/browse.ts explains its tables). Triggers keep it: every write of a
-- profile, no matter who makes it, updates the index in its own transaction.

CREATE TABLE browse_languages (
  number integer PRIMARY KEY NOT NULL,
  name text NOT NULL
);
CREATE UNIQUE INDEX browse_languages_name_unique ON browse_languages (name);

CREATE TABLE browse_lists (
  list integer NOT NULL,
  rank integer NOT NULL,
  seq integer NOT NULL,
  PRIMARY KEY (list, rank, seq)
) WITHOUT ROWID;

CREATE TABLE browse_counts (
  place integer PRIMARY KEY NOT NULL,
  counts text DEFAULT '{}' NOT NULL
);

-- Each listed profile's answers in numbers: city 6 and duration 5 are people for whom any will do, 7 and 6 are values
-- that no filter finds. Language 0 is everyone. A rank is the whole order of a sort but seq as one number.
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
FROM migrant_profiles WHERE hidden = 0 AND hosted = 0;

-- With which of its city, duration and size a profile stands in a place.
CREATE VIEW browse_choices AS
SELECT by_city, by_duration, by_size, by_city + by_duration + by_size AS answers
FROM (SELECT 0 AS by_city UNION ALL SELECT 1)
CROSS JOIN (SELECT 0 AS by_duration UNION ALL SELECT 1)
CROSS JOIN (SELECT 0 AS by_size UNION ALL SELECT 1);

-- The lists in which each profile stands: everyone; its city, its duration and its size alone; all three together; and
-- for each of its languages everyone and all three.
CREATE VIEW browse_entries AS
SELECT seq, sort,
  10000 * language.value + 1000 * sort + 100 * by_city * city + 10 * by_duration * duration + by_size * size AS list,
  CASE sort WHEN 1 THEN recent WHEN 2 THEN rating ELSE urgent END AS rank
FROM browse_answers
CROSS JOIN json_each(browse_answers.spoken) AS language
CROSS JOIN browse_choices
CROSS JOIN (SELECT 1 AS sort UNION ALL SELECT 2 UNION ALL SELECT 3)
WHERE answers IN (0, 3) OR (answers = 1 AND language.value = 0);

-- The places in which each profile is counted.
CREATE VIEW browse_counted AS
SELECT seq, 100 * by_city * city + 10 * by_duration * duration + by_size * size AS place
FROM browse_answers CROSS JOIN browse_choices;

-- INSERT INTO browse_rebuild VALUES ('now') fills the index from the profiles.
CREATE VIEW browse_rebuild AS SELECT 'now' AS at;
CREATE TRIGGER browse_rebuilt INSTEAD OF INSERT ON browse_rebuild
BEGIN
  INSERT INTO browse_languages (name)
  SELECT DISTINCT lower(value) FROM migrant_profiles, json_each(languages)
  WHERE lower(value) NOT IN (SELECT name FROM browse_languages);
  DELETE FROM browse_lists;
  INSERT INTO browse_lists SELECT list, rank, seq FROM browse_entries ORDER BY list, rank, seq;
  DELETE FROM browse_counts;
  INSERT INTO browse_counts (place)
  WITH RECURSIVE places (place) AS (SELECT 0 UNION ALL SELECT place + 1 FROM places WHERE place < 764)
  SELECT place FROM places WHERE place % 10 <= 4 AND place / 10 % 10 <= 6;
  UPDATE browse_counts SET counts = summed.counts
  FROM (
    SELECT place, json_group_object(spoken, people) AS counts
    FROM (
      SELECT 100 * by_city * city + 10 * by_duration * duration + by_size * size AS place, spoken, sum(people) AS people
      FROM (SELECT city, duration, size, spoken, count(*) AS people FROM browse_answers GROUP BY city, duration, size, spoken)
      CROSS JOIN browse_choices GROUP BY place, spoken
    ) GROUP BY place
  ) AS summed WHERE summed.place = browse_counts.place;
END;
INSERT INTO browse_rebuild VALUES ('now');

CREATE TRIGGER browse_insert AFTER INSERT ON migrant_profiles
BEGIN
  UPDATE migrant_profiles SET
    seq = (SELECT coalesce(max(seq), 0) + 1 FROM migrant_profiles),
    first_name = (SELECT first_name FROM users WHERE users.id = new.user_id),
    last_name = (SELECT last_name FROM users WHERE users.id = new.user_id)
  WHERE id = new.id;
  INSERT INTO browse_languages (name)
  SELECT DISTINCT lower(value) FROM json_each(new.languages) WHERE lower(value) NOT IN (SELECT name FROM browse_languages);
  INSERT INTO browse_lists
  SELECT list, rank, seq FROM browse_entries WHERE seq = (SELECT seq FROM migrant_profiles WHERE id = new.id);
  UPDATE browse_counts SET counts = json_set(counts, path, coalesce(counts ->> path, 0) + 1)
  FROM (SELECT '$."' || spoken || '"' AS path FROM browse_answers WHERE seq = (SELECT seq FROM migrant_profiles WHERE id = new.id))
  WHERE place IN (SELECT place FROM browse_counted WHERE seq = (SELECT seq FROM migrant_profiles WHERE id = new.id));
END;

CREATE TRIGGER browse_delete BEFORE DELETE ON migrant_profiles
BEGIN
  DELETE FROM browse_lists
  WHERE (list, rank, seq) IN (SELECT list, rank, seq FROM browse_entries WHERE seq = old.seq);
  UPDATE browse_counts SET counts = CASE counts ->> path WHEN 1 THEN json_remove(counts, path) ELSE json_set(counts, path, (counts ->> path) - 1) END
  FROM (SELECT '$."' || spoken || '"' AS path FROM browse_answers WHERE seq = old.seq)
  WHERE place IN (SELECT place FROM browse_counted WHERE seq = old.seq);
END;

-- A change of rating or urgency changes the lists of one sort only; a change of anything else, all lists.
CREATE TRIGGER browse_leave BEFORE UPDATE OF verified, hidden, hosted, location_preference, family_size, duration_needed,
  languages, created_at, urgent, average_rating, total_ratings ON migrant_profiles
BEGIN
  DELETE FROM browse_lists WHERE (list, rank, seq) IN (
    SELECT list, rank, seq FROM browse_entries
    WHERE seq = old.seq AND (
      (sort = 3 AND old.urgent IS NOT new.urgent)
      OR (sort = 2 AND (old.average_rating, old.total_ratings) IS NOT (new.average_rating, new.total_ratings))
      OR (old.verified, old.hidden, old.hosted, old.location_preference, old.family_size, old.duration_needed, old.languages, old.created_at)
      IS NOT (new.verified, new.hidden, new.hosted, new.location_preference, new.family_size, new.duration_needed, new.languages, new.created_at)
    )
  );
END;
CREATE TRIGGER browse_enter AFTER UPDATE OF verified, hidden, hosted, location_preference, family_size, duration_needed,
  languages, created_at, urgent, average_rating, total_ratings ON migrant_profiles
BEGIN
  INSERT INTO browse_languages (name)
  SELECT DISTINCT lower(value) FROM json_each(new.languages) WHERE lower(value) NOT IN (SELECT name FROM browse_languages);
  INSERT INTO browse_lists
  SELECT list, rank, seq FROM browse_entries
  WHERE seq = old.seq AND (
    (sort = 3 AND old.urgent IS NOT new.urgent)
    OR (sort = 2 AND (old.average_rating, old.total_ratings) IS NOT (new.average_rating, new.total_ratings))
    OR (old.verified, old.hidden, old.hosted, old.location_preference, old.family_size, old.duration_needed, old.languages, old.created_at)
    IS NOT (new.verified, new.hidden, new.hosted, new.location_preference, new.family_size, new.duration_needed, new.languages, new.created_at)
  );
END;

CREATE TRIGGER browse_uncount BEFORE UPDATE OF hidden, hosted, location_preference, family_size, duration_needed, languages
ON migrant_profiles
WHEN (old.hidden, old.hosted, old.location_preference, old.family_size, old.duration_needed, old.languages)
  IS NOT (new.hidden, new.hosted, new.location_preference, new.family_size, new.duration_needed, new.languages)
BEGIN
  UPDATE browse_counts SET counts = CASE counts ->> path WHEN 1 THEN json_remove(counts, path) ELSE json_set(counts, path, (counts ->> path) - 1) END
  FROM (SELECT '$."' || spoken || '"' AS path FROM browse_answers WHERE seq = old.seq)
  WHERE place IN (SELECT place FROM browse_counted WHERE seq = old.seq);
END;
-- Triggers of one kind run in no promised order, so this one also numbers new languages.
CREATE TRIGGER browse_count AFTER UPDATE OF hidden, hosted, location_preference, family_size, duration_needed, languages
ON migrant_profiles
WHEN (old.hidden, old.hosted, old.location_preference, old.family_size, old.duration_needed, old.languages)
  IS NOT (new.hidden, new.hosted, new.location_preference, new.family_size, new.duration_needed, new.languages)
BEGIN
  INSERT INTO browse_languages (name)
  SELECT DISTINCT lower(value) FROM json_each(new.languages) WHERE lower(value) NOT IN (SELECT name FROM browse_languages);
  UPDATE browse_counts SET counts = json_set(counts, path, coalesce(counts ->> path, 0) + 1)
  FROM (SELECT '$."' || spoken || '"' AS path FROM browse_answers WHERE seq = new.seq)
  WHERE place IN (SELECT place FROM browse_counted WHERE seq = new.seq);
END;

-- Names are kept on the profile, so that a page of browse reads no row of users.
CREATE TRIGGER browse_names AFTER UPDATE OF first_name, last_name ON users
BEGIN
  UPDATE migrant_profiles SET first_name = new.first_name, last_name = new.last_name WHERE user_id = new.id;
END;
