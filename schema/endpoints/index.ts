import * as admin from "./admin.ts";
import * as auth from "./auth.ts";
import * as connections from "./connections.ts";
import * as health from "./health.ts";
import * as landlords from "./landlords.ts";
import * as live from "./live.ts";
import * as messages from "./messages.ts";
import * as migrants from "./migrants.ts";
import * as payments from "./payments.ts";
import * as people from "./people.ts";
import * as photos from "./photos.ts";
import * as profiles from "./profiles.ts";
import * as ratings from "./ratings.ts";
import * as receipts from "./receipts.ts";
import * as verification from "./verification.ts";

/** All JSON calls. The Worker refuses to start when one has no verb; the tests loop over them. */
export const endpoints = {
  health: health.health,
  recentConnections: health.recentConnections,
  register: auth.register,
  login: auth.login,
  me: auth.me,
  logout: auth.logout,
  listSessions: auth.listSessions,
  endOtherSessions: auth.endOtherSessions,
  endSession: auth.endSession,
  getMigrantProfile: profiles.getMigrantProfile,
  saveMigrantProfile: profiles.saveMigrantProfile,
  getLandlordProfile: profiles.getLandlordProfile,
  saveLandlordProfile: profiles.saveLandlordProfile,
  openUpload: photos.openUpload,
  setProfilePhoto: photos.setProfilePhoto,
  getProfilePhoto: photos.getProfilePhoto,
  hideProfilePhoto: photos.hideProfilePhoto,
  removeProfilePhoto: photos.removeProfilePhoto,
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
  suspendUser: admin.suspendUser,
  readVerification: admin.readVerification,
  searchPeople: people.searchPeople,
  readPerson: people.readPerson,
  listFlags: people.listFlags,
  resolveFlag: people.resolveFlag,
  listConnections: connections.listConnections,
  summarizeConnections: connections.summarizeConnections,
  getConnection: connections.getConnection,
  updateConnection: connections.updateConnection,
  answerMoveIn: connections.answerMoveIn,
  getLandlord: landlords.getLandlord,
  getUserRatings: ratings.getUserRatings,
  rateConnection: ratings.rateConnection,
  listMessages: messages.listMessages,
  sendMessage: messages.sendMessage,
  markRead: messages.markRead,
  unreadByConnection: messages.unreadByConnection,
  openTicket: live.openTicket,
  createPaymentIntent: payments.createPaymentIntent,
  confirmPayment: payments.confirmPayment,
  listPayments: payments.listPayments,
  getReceipt: receipts.getReceipt,
} as const;

/** All calls whose input or reply is not JSON. */
export const rawEndpoints = {
  receiveStripeEvent: payments.receiveStripeEvent,
  receiveUpload: photos.receiveUpload,
  servePhoto: photos.servePhoto,
  openSocket: live.openSocket,
} as const;
