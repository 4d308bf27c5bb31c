import { useRef, useState } from "react";
import { DialogFrame } from "#web/ui/dialogs/dialog.tsx";
import { writesByTouch } from "./composer.tsx";
import { OpenConversation, type OpenConversationProps } from "./open-conversation.tsx";
import { PeoplePane, type PeoplePaneProps } from "./people-pane.tsx";

type MessagesDialogProps = Omit<OpenConversationProps, "box" | "takesFocus"> &
  Pick<PeoplePaneProps, "people" | "onOpen"> & { onClose: () => void; returned: boolean };

/**
 * The conversation of one connection (specification section 2, Messages dialog). From 1024 px the list of people is
 * beside it.
 */
export function MessagesDialog({ onClose, returned, people, onOpen, ...conversation }: MessagesDialogProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const { id } = conversation.connection;
  const [switched, setSwitched] = useState(false);
  const open = (connectionId: string) => {
    setSwitched(true);
    onOpen(connectionId);
  };
  return (
    <DialogFrame
      onClose={onClose}
      returned={returned}
      fullScreenOnPhone
      described
      initialFocus={writesByTouch() ? undefined : box}
      className="group sm:h-[min(46rem,calc(100dvh-2rem))] sm:max-w-reading lg:max-w-page"
    >
      <PeoplePane people={people} openId={id} onOpen={open} />
      <OpenConversation key={id} {...conversation} takesFocus={switched} box={box} />
    </DialogFrame>
  );
}
