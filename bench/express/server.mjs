// The browse page as an Express 5 app on PostgreSQL answers it: session, filters, order, count up to 1,000, names.
import express from "express";
import pg from "pg";

const [, , port, databasePort] = process.argv;
const pool = new pg.Pool({
  host: "127.0.0.1",
  port: Number(databasePort),
  user: "bench",
  database: "postgres",
  max: 10,
});
const pageSize = 50;
const countedUpTo = 1_000;

const sessionOwner = `
  select u.id, u.user_type, u.verified from sessions s join users u on u.id = s.user_id
  where s.id = $1 and u.suspended_at is null and s.last_used_at > now() - interval '30 days'`;

const orders = {
  recent: "p.verified desc, p.created_at desc, p.seq desc",
  rating: "p.verified desc, p.average_rating desc nulls last, p.total_ratings desc, p.seq desc",
  urgent: "p.verified desc, p.urgent desc, p.created_at desc, p.seq desc",
};
const sizes = { individual: [0, 1], couple: [2, 2], family: [3, 5], large: [6, 1_000] };

/** The condition of a search and its values. Each set of filters has its own text, which PostgreSQL prepares once. */
function conditionOf({ locationPreference, familySize, durationNeeded, languages }) {
  const [parts, values] = [["not p.hidden", "not p.hosted"], []];
  const value = (one) => `$${values.push(one)}`;
  if (locationPreference)
    parts.push(`p.location_preference = any(${value([locationPreference, "Any location"])})`);
  if (familySize) {
    const [least, most] = sizes[familySize];
    parts.push(`p.family_size between ${value(least)} and ${value(most)}`);
  }
  if (durationNeeded)
    parts.push(`(p.duration_needed is null or p.duration_needed = ${value(durationNeeded)})`);
  if (languages) parts.push(`p.languages && ${value(languages.split(","))}`);
  return { text: parts.join(" and "), values };
}

const names = new Map();
/** Runs a statement that each connection prepares once. */
function prepared(text, values) {
  if (!names.has(text)) names.set(text, `statement ${names.size}`);
  return pool.query({ name: names.get(text), text, values });
}

const app = express();
app.disable("x-powered-by").disable("etag");
app.get("/api/migrants", async (request, response) => {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  const {
    rows: [landlord],
  } = await prepared(sessionOwner, [token]);
  if (landlord?.user_type !== "landlord") return response.status(401).json({ code: "unauthenticated" });
  const { sort = "recent", page = 1, ...filters } = request.query;
  const { text, values } = conditionOf(filters);
  const at = values.length;
  const [
    { rows },
    {
      rows: [{ total }],
    },
  ] = await Promise.all([
    prepared(
      `select p.*, u.first_name, u.last_name, exists (select 1 from connections c
         where c.landlord_id = $${at + 1} and c.migrant_id = p.user_id and c.payment_completed) as connected
       from migrant_profiles p join users u on u.id = p.user_id where ${text}
       order by ${orders[sort]} limit ${pageSize} offset $${at + 2}`,
      [...values, landlord.id, (page - 1) * pageSize],
    ),
    prepared(
      `select count(*)::int as total from (select 1 from migrant_profiles p where ${text} limit ${countedUpTo + 1}) as m`,
      values,
    ),
  ]);
  response.set("X-Total-Count", total > countedUpTo ? `${countedUpTo}+` : String(total));
  response.json(rows.map(present));
});

const present = (row) => ({
  id: row.id,
  userId: row.user_id,
  user: {
    firstName: row.first_name,
    lastName: row.connected ? row.last_name : row.last_name.slice(0, 1),
    verified: row.verified,
  },
  profilePicture: null,
  countryOfOrigin: row.country_of_origin,
  age: row.age,
  gender: row.gender,
  familySize: row.family_size,
  durationNeeded: row.duration_needed,
  locationPreference: row.location_preference,
  languages: row.languages,
  skills: row.skills,
  story: row.story,
  urgent: row.urgent,
  employmentStatus: row.employment_status,
  housingStatus: row.hosted ? "Hosted" : "Seeking",
  averageRating: row.average_rating,
  totalRatings: row.total_ratings,
  profileViews: row.profile_views,
  verified: row.verified,
});

app.get("/ready", (_, response) => response.send("ready"));
app.listen(Number(port), "127.0.0.1");
