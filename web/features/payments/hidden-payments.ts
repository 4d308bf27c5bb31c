/** The ended payments of which this device no longer speaks. */

const name = "hidden-payments";
/** The server lists an ended payment for a week; more than so many are never needed. */
const kept = 20;

interface Ended {
  migrant: { id: string };
  since: string;
}

const keyOf = ({ migrant, since }: Ended) => `${migrant.id} ${since}`;
const read = () => (localStorage.getItem(name) ?? "").split(",").filter(Boolean);

export const isHidden = (payment: Ended) => read().includes(keyOf(payment));

export function hideEnded(payment: Ended) {
  try {
    localStorage.setItem(name, [...read(), keyOf(payment)].slice(-kept).join(","));
  } catch {
    // Where nothing can be stored, the message is shown again.
  }
}
