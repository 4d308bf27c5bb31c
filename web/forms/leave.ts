export type Go = () => void;

/** Asks before it goes; set while unsent words are on the screen. */
let question: ((go: Go) => void) | null = null;

/** Does what leaves this screen (signing out, say), but asks first where unsent words would stay behind. */
export function leave(go: Go) {
  if (question) question(go);
  else go();
}

/** From now on `ask` decides; the answer ends it. */
export function askBeforeLeaving(ask: (go: Go) => void) {
  question = ask;
  return () => {
    question = null;
  };
}
