// Tests whether the time of a refused sign-in reveals an account: pairs of attempts, one with a known email and one with
// an unknown one, in random order, compared by Welch's t. Needs a server without rate limits:
//   HAVENBRIDGE_RATE_LIMITS=lifted npm start      and then      npm run bench:sign-in
const origin = process.env.ORIGIN ?? `http://localhost:${process.env.PORT ?? 8787}`;
const pairs = Number(process.env.PAIRS ?? 300);
const limit = 4.5;

async function timeOf(email) {
  const began = performance.now();
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: "not the password of anybody" }),
  });
  await answer.text();
  if (answer.status !== 401) throw new Error(`A try was answered ${answer.status}: are the counters lifted?`);
  return performance.now() - began;
}

async function register() {
  const email = `${crypto.randomUUID()}@people.test`;
  const form = {
    email,
    password: "a harbour at night",
    firstName: "Amal",
    lastName: "Haddad",
    userType: "migrant",
  };
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(form),
  });
  if (answer.status !== 201) throw new Error(`Nobody could register: ${answer.status}.`);
  return email;
}

const mean = (times) => times.reduce((sum, time) => sum + time, 0) / times.length;
const variance = (times) => {
  const middle = mean(times);
  return times.reduce((sum, time) => sum + (time - middle) ** 2, 0) / (times.length - 1);
};
const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];

const known = await register();
const unknown = `${crypto.randomUUID()}@people.test`;
for (let warm = 0; warm < 5; warm += 1) await timeOf(warm % 2 ? known : unknown);

const times = { known: [], unknown: [] };
for (let pair = 0; pair < pairs; pair += 1) {
  const order = Math.random() < 0.5 ? ["known", "unknown"] : ["unknown", "known"];
  for (const kind of order) times[kind].push(await timeOf(kind === "known" ? known : unknown));
}

const t =
  (mean(times.known) - mean(times.unknown)) /
  Math.sqrt(variance(times.known) / pairs + variance(times.unknown) / pairs);
for (const [kind, list] of Object.entries(times)) {
  console.log(
    `${kind.padEnd(8)} mean ${mean(list).toFixed(1)} ms, median ${median(list).toFixed(1)} ms, ${pairs} tries`,
  );
}
console.log(`Welch's t = ${t.toFixed(2)} (must lie within ±${limit})`);
process.exit(Math.abs(t) < limit ? 0 : 1);
