import {
  CircleCheck,
  CircleX,
  DoorOpen,
  Flag,
  Handshake,
  KeyRound,
  Landmark,
  type LucideIcon,
  Mail,
  MessageCircle,
  MonitorSmartphone,
  ReceiptText,
  ShieldCheck,
  Star,
  Undo2,
} from "lucide-react";
import type { NotificationKind } from "#schema/vocabulary.ts";

/** The icon of each kind. */
export const iconOf: Record<NotificationKind, LucideIcon> = {
  connected: Handshake,
  accepted: DoorOpen,
  declined: CircleX,
  withdrawn: Undo2,
  completed: CircleCheck,
  cancelled: CircleX,
  refunded: ReceiptText,
  disputed: Landmark,
  verification_decided: ShieldCheck,
  unread_messages: MessageCircle,
  rating_requested: Star,
  rating_revealed: Star,
  check_in_asked: MessageCircle,
  report_closed: Flag,
  new_device: MonitorSmartphone,
  password_changed: KeyRound,
  address_changed: Mail,
};
