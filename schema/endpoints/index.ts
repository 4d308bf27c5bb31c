import * as admin from "./admin.ts";
import * as auth from "./auth.ts";
import * as connections from "./connections.ts";
import * as health from "./health.ts";
import * as messages from "./messages.ts";
import * as migrants from "./migrants.ts";
import * as payments from "./payments.ts";
import * as profiles from "./profiles.ts";
import * as ratings from "./ratings.ts";
import * as verification from "./verification.ts";

/** The whole table of calls. Tests loop over it; the Worker refuses to start when a row has no verb. */
export const endpoints = {
  health: health.health,
  recentConnections: health.recentConnections,
  register: auth.register,
  login: auth.login,
  me: auth.me,
  logout: auth.logout,
  getMigrantProfile: profiles.getMigrantProfile,
  saveMigrantProfile: profiles.saveMigrantProfile,
  getLandlordProfile: profiles.getLandlordProfile,
  saveLandlordProfile: profiles.saveLandlordProfile,
  listMigrants: migrants.listMigrants,
  getMigrant: migrants.getMigrant,
  viewMigrant: migrants.viewMigrant,
  getMigrantVerification: verification.getMigrantVerification,
  submitMigrantVerification: verification.submitMigrantVerification,
  getLandlordVerification: verification.getLandlordVerification,
  submitLandlordVerification: verification.submitLandlordVerification,
  listPendingVerifications: admin.listPendingVerifications,
  decideLandlordVerification: admin.decideLandlordVerification,
  decideMigrantVerification: admin.decideMigrantVerification,
  listConnections: connections.listConnections,
  getConnection: connections.getConnection,
  updateConnection: connections.updateConnection,
  getUserRatings: ratings.getUserRatings,
  rateConnection: ratings.rateConnection,
  listMessages: messages.listMessages,
  sendMessage: messages.sendMessage,
  markRead: messages.markRead,
  unreadByConnection: messages.unreadByConnection,
  createPaymentIntent: payments.createPaymentIntent,
  confirmPayment: payments.confirmPayment,
} as const;
