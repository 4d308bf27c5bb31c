/** The exports for other features. */
export {
  announceTo,
  endSessions,
  pushConnectionChange,
  pushFrame,
  pushPaymentChange,
} from "./push-frames.ts";
