-- `INSERT INTO browse_rebuild VALUES ('now')` stays, but on a table that stays empty. An export of D1 lists triggers before
-- views, so the INSTEAD OF trigger of a view made every export impossible to restore.

DROP VIEW browse_rebuild;
CREATE TABLE browse_rebuild (at text NOT NULL);
CREATE TRIGGER browse_rebuilt AFTER INSERT ON browse_rebuild
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
  DELETE FROM browse_rebuild;
END;
