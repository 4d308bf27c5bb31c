import { productName } from "#schema/limits.ts";
import type { Texts } from "./texts.ts";

export const texts: Texts = {
  account: {
    suspended: {
      subject: "We have suspended your account",
      lines: [
        "Nobody can find you any more, your devices are signed out, and you cannot sign in.",
        "{reason}",
        "If you think this is wrong, you can ask us once to look again, within 30 days. Someone on our team reads it and answers within 7 days. Whenever we can, it is not the one who decided.",
        "If you live with someone whom you met here, this does not end the stay. Nobody can write messages until it is decided otherwise.",
        "If you are in danger, call 999.",
      ],
      action: "Ask us to look again",
    },
    appeal_lifted: {
      subject: "You can sign in again",
      lines: [
        "Someone on our team has looked at your account again. The suspension is lifted.",
        "If you were verified, you do not have the badge any more. Send a new request to get it back.",
        "Connections that were cancelled stay cancelled. Sign in to read what we wrote to you.",
      ],
      action: "Sign in",
    },
    appeal_kept: {
      subject: "Your account stays suspended",
      lines: [
        "Someone on our team has looked at your account again, and read what you wrote. The suspension stays.",
        "Sign in with your password to read why. This decision is final.",
      ],
      action: "Sign in to read why",
    },
    appeal_reopened: {
      subject: "We look at your request again",
      lines: [
        "Someone on our team has read what you wrote about your verification request. We check your request again.",
        "There is nothing more to do. You have a decision in 2-3 business days.",
      ],
      action: "Read the answer",
    },
    appeal_rejected: {
      subject: "We have an answer for you",
      lines: [
        "Someone on our team has read what you wrote about your verification request. The decision stays.",
        "Sign in to read why. You can always send a new request.",
      ],
      action: "Read the answer",
    },
    other_suspended: {
      migrant: {
        subject: "We have suspended the account of a landlord",
        lines: [
          "We have suspended the account of a landlord you were connected with. We cannot say why.",
          "If the landlord had not pressed Accept, the connection has ended.",
          "If they had, the suspension does not end it. You can read your messages, but nobody can write. If you have not moved in, say no when your dashboard asks. You can also withdraw there at any time.",
          "You never pay us anything. If anyone asks you for money for this, do not pay.",
          "If you are in danger, call 999.",
        ],
        action: "Open my dashboard",
      },
      landlord: {
        subject: "We have suspended the account of a migrant",
        lines: [
          "We have suspended the account of a migrant you were connected with. We cannot say why.",
          "If you had not pressed Accept, the connection has ended, and your fee goes back to you in full. You do not have to do anything.",
          "If you had, the suspension does not end the stay, and the fee stays paid. You can read your messages, but nobody can write.",
          "If someone is in danger, call 999.",
        ],
        action: "Open my dashboard",
      },
    },
    confirm_address: {
      subject: "Confirm your email address",
      lines: [
        "Please confirm that this address is yours. Then we can tell you what happens, and you can always get back into your account.",
        "The link works for 24 hours. If you didn't create an account, ignore this email.",
      ],
      action: "Confirm my address",
    },
    confirm_new_address: {
      subject: "Confirm your new email address",
      lines: [
        "Someone asked to use this address for an account. If it was you, confirm it. Until then, nothing changes.",
        "The link works for 24 hours. If it wasn't you, ignore this email.",
      ],
      action: "Confirm this address",
    },
    address_changed: {
      subject: "Your email address was changed",
      lines: [
        "Your account now uses another email address.",
        "If this wasn't you, undo it now. That puts this address back and signs out every device. The link works for 72 hours.",
      ],
      action: "Undo the change",
    },
    address_restored: {
      subject: "Your old email address is back",
      lines: [
        "Your account uses this address again. Every device is signed out, and the old password no longer works.",
        "If you have not chosen a new password yet, do it now: press “Forgotten your password?” on the sign-in page.",
      ],
      action: "Open my account",
    },
    reset_password: {
      subject: "Choose a new password",
      lines: [
        "Someone asked for a new password for your account. If it was you, choose one now.",
        "The link works once, for 30 minutes. If it wasn't you, ignore this email. Your password stays the same.",
      ],
      action: "Choose a new password",
    },
    password_changed: {
      subject: "Your password was changed",
      lines: [
        "The password of your account was changed, and your other devices were signed out.",
        "A passkey still signs in, unless it was removed with the old password. Your account page lists them.",
        "If this wasn't you, choose a new password at once: press “Forgotten your password?” on the sign-in page.",
      ],
      action: "Open my account",
    },
    new_device: {
      subject: "A new device signed in to your account",
      lines: [
        "Someone signed in to your account on a device that we don't know.",
        "{signIn}",
        "If it was you, there is nothing to do. If it wasn't, sign that device out, and change your password on your account page now. That signs out every other device.",
      ],
      action: "See where I am signed in",
    },
    passkey_added: {
      subject: "A passkey was added to your account",
      lines: [
        "Your account now has one more passkey. Whoever holds it can sign in without your password.",
        "If this wasn't you, remove it and change your password now.",
      ],
      action: "Check my account",
    },
    passkey_removed: {
      subject: "A passkey was removed from your account",
      lines: [
        "A passkey of your account can no longer sign in. Your password still works.",
        "If this wasn't you, change your password now.",
      ],
      action: "Check my account",
    },
    deletion_scheduled: {
      migrant: {
        subject: "Your account will be deleted",
        lines: [
          "You asked us to delete your account. Nobody can find you any more, and all your devices are signed out.",
          "Seven days after you asked, we erase your account. Until then you can undo it with this link, or when you sign in.",
          "Connections that were waiting for an answer have ended, and the landlords get their fees back. They stay ended if you undo this.",
          "If this wasn't you, undo it now and change your password.",
        ],
        action: "Keep my account",
      },
      landlord: {
        subject: "Your account will be deleted",
        lines: [
          "You asked us to delete your account. Nobody can find you any more, and all your devices are signed out.",
          "Seven days after you asked, we erase your account. Until then you can undo it with this link, or when you sign in.",
          "Connections that were waiting for your answer have ended as if you declined them. You get a fee back only if the connection was at least 14 days old and the other person had never written to you. They stay ended if you undo this.",
          "If this wasn't you, undo it now and change your password.",
        ],
        action: "Keep my account",
      },
    },
    deletion_undone: {
      subject: "Your account stays",
      lines: [
        "The deletion of your account is cancelled. Connections that ended stay ended.",
        "If this wasn't you, change your password now. Then you can delete your account again.",
      ],
      action: "Open my account",
    },
    factor_added: {
      subject: "An authenticator app was added to your account",
      lines: [
        "An authenticator app is now a second factor of your account. An earlier app, if you had one, no longer works.",
        "If this wasn't you, change your password now and tell the people who run this service.",
      ],
      action: "Check my account",
    },
    factor_removed: {
      subject: "An authenticator app was removed from your account",
      lines: [
        "The authenticator app of your account no longer works. Your passkeys still do.",
        "If this wasn't you, change your password now and tell the people who run this service.",
      ],
      action: "Check my account",
    },
    recovery_codes_made: {
      subject: "You have new recovery codes",
      lines: [
        "New recovery codes were made for your account. All earlier ones no longer work.",
        "If this wasn't you, change your password now and tell the people who run this service.",
      ],
      action: "Check my account",
    },
    recovery_code_used: {
      subject: "A recovery code of your account was used",
      lines: [
        "Someone confirmed a sign-in to your account with a recovery code. That code no longer works.",
        "If this wasn't you, change your password now and make new recovery codes.",
      ],
      action: "Check my account",
    },
    factor_reset_requested: {
      subject: "Someone asked to reset your second factor",
      lines: [
        "Someone who knows your password says that you have lost your second factor. Two other admins can now reset it, within 72 hours.",
        "If this wasn't you, sign in, confirm with your second factor and change your password now. That ends the request.",
      ],
      action: "Check my account",
    },
    factor_reset_asked: {
      subject: "Another admin has lost their second factor",
      lines: [
        "They ask you and one more admin to reset it. Speak with them first, by telephone or in person: an email or a message is not enough.",
        "The request ends after 72 hours.",
      ],
      action: "See the request",
    },
    factor_reset: {
      subject: "Your second factor was reset",
      lines: [
        "Your passkeys, your authenticator app and your recovery codes no longer work, and all your devices were signed out.",
        "Sign in with your password and set up a new second factor within 72 hours. If you didn't ask for this, tell the people who run this service at once.",
      ],
      action: "Set up a new one",
    },
  },
  news: {
    connected: {
      migrant: {
        subject: "A landlord has connected with you",
        lines: [
          "A landlord has paid to connect with you. You can look at their home and write to each other.",
          "Take your time. You can end the connection whenever you want.",
        ],
        action: "Open my dashboard",
      },
      landlord: {
        subject: "You are connected",
        lines: [
          "Your payment has arrived, and you are connected. Say hello: a short message is a good start.",
          "Your receipt is on your dashboard.",
        ],
        action: "Open my dashboard",
      },
    },
    accepted: {
      subject: "Have you moved in?",
      lines: [
        "Your landlord says that you have moved in. Is that right?",
        "Please answer on your dashboard within seven days. If you haven't moved in, say no.",
      ],
      action: "Answer on my dashboard",
    },
    declined: {
      subject: "A landlord has ended a connection",
      lines: ["A landlord has ended their connection with you. This says nothing about you."],
      action: "Open my dashboard",
    },
    withdrawn: {
      subject: "A connection has ended",
      lines: [
        "The other person has ended a connection with you.",
        "Your dashboard shows what happens with your fee.",
      ],
      action: "Open my dashboard",
    },
    cancelled: {
      subject: "A connection has ended",
      lines: ["One of your connections has ended. Your dashboard says why."],
      action: "Open my dashboard",
    },
    refunded: {
      subject: "Your fee is on its way back",
      lines: [
        "We are refunding your connection fee to the card or account that paid it. Banks usually need five to ten days.",
      ],
      action: "Open my dashboard",
    },
    disputed: {
      subject: "Your bank has questioned a payment",
      lines: [
        "Your bank has told us that it questions a payment to us. Until the bank decides, the connection is paused.",
        "If you didn't ask your bank for this, please call it.",
      ],
      action: "Open my dashboard",
    },
    verification_decided: {
      subject: "We have checked your details",
      lines: ["Your verification request has an answer. Your dashboard shows it, and what you can do next."],
      action: "Open my dashboard",
    },
    unread_messages: {
      subject: "You have unread messages",
      lines: [
        "Someone has written to you, and you haven't read it yet.",
        "We send this email at most once a day.",
      ],
      action: "Read my messages",
    },
    rating_requested: {
      subject: "How was the stay?",
      lines: [
        "A stay of yours is complete. Please rate the other person.",
        "Each of you sees the other's rating once both have rated, or after 14 days.",
      ],
      action: "Rate the stay",
    },
    rating_revealed: {
      subject: "You have a new rating",
      lines: ["The ratings of one of your stays can now be read."],
      action: "Open my dashboard",
    },
    check_in_asked: {
      subject: "We have a short question for you",
      lines: ["We have a short question for you. It takes about a minute."],
      action: "Open the question",
    },
    report_closed: {
      subject: "Your report has an answer",
      lines: ["We have looked into your report {id}. Sign in to read the answer."],
      action: "Read the answer",
    },
    hidden_reminder: {
      subject: "Your profile is still hidden",
      lines: [
        "You hid your profile, so no new landlord can find you. If you still need a home, show it again.",
        "If it should stay hidden, there is nothing to do.",
      ],
      action: "Open my account",
    },
    digest: {
      subject: "Your day in short",
      lines: ["There is news about your connections. Your dashboard shows all of it."],
      action: "Open my dashboard",
    },
  },
  suspensionReasons: {
    unsafe_behaviour: "The reason: unsafe behaviour.",
    money_outside: "The reason: money outside this site.",
    false_identity: "The reason: false identity or documents.",
    harassment: "The reason: harassment.",
    property_not_as_described: "The reason: a home not as described.",
    other: "The reason: another reason. You can read it when you try to sign in.",
  },
  newDevice: {
    line: "The device: {device}. The time: {time}, in UTC. That is the time in London in winter; in summer, London is an hour ahead.",
    both: "{browser} on {system}",
    unknown: "unknown",
  },
  feeReturned:
    "Your fee of {amount} goes back in full to the card or account that paid it. Banks usually need five to ten days.",
  whyAccount: `You get this email because it is about the safety of your ${productName} account.`,
  whyNews: `You get this email because you have a ${productName} account. You choose on your account page which emails you get.`,
  unsubscribe: "Get no more emails like this",
  safety: "Staying safe: advice, and who to call",
  neverAsks: "We never ask for your password, your card or your documents by email.",
  orOpen: "Or open this address in your browser:",
};
