import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type RefObject, useRef, useState } from "react";
import {
  type BlockedAddress,
  blockAddress,
  findBlockedAddress,
  listBlocks,
  unblockAddress,
} from "#schema/endpoints/blocks.ts";
import { refresh, useWrite } from "#web/api/query.ts";
import type { ApiError } from "#web/api/request.ts";
import { TextField } from "#web/forms/field.tsx";
import { Day } from "#web/i18n/dates.tsx";
import { problemText } from "#web/i18n/problem-text.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useFocusNext } from "#web/ui/controls/focus.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";
import { type AddressAnswer, answerAbout } from "./address-answer.ts";

/** Email addresses that a migrant has blocked in advance: add, test and remove them. No one can read them again. */
export function BlockedAddresses({ addresses }: { addresses: readonly BlockedAddress[] }) {
  const { t } = useLingui();
  const { toast } = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const [email, setEmail] = useState("");
  const [last, setLast] = useState<AddressAnswer>();
  const answer = answerAbout(last, email, addresses);
  const [mistake, setMistake] = useState<string>();
  const takeError = ({ problems, serverMessage }: ApiError) =>
    problems.email === undefined
      ? toast({ variant: "destructive", title: t`Error`, description: serverMessage })
      : setMistake(problemText(problems.email));
  const add = useWrite(blockAddress, {
    onSuccess: (_, { body }) => {
      // Keeps the text if the person is already typing the next address.
      setEmail((now) => (now === body.email ? "" : now));
      toast({
        title: t`Address blocked`,
        description: t`We never tell you or anyone else whether a landlord uses it.`,
      });
      return refresh(listBlocks, {});
    },
    onError: takeError,
  });
  const test = useWrite(findBlockedAddress, {
    onSuccess: async ({ found }, { body }) => {
      // Another tab may have added the address.
      if (found && !addresses.some(({ id }) => id === found.id)) await refresh(listBlocks, {});
      setLast({ email: body.email, found });
    },
    onError: takeError,
  });
  const given = { body: { email } };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(given);
  };
  const change = (value: string) => {
    setEmail(value);
    setLast(undefined);
    setMistake(undefined);
  };
  return (
    <div className="grid gap-4">
      <h3 ref={heading} tabIndex={-1} className="font-semibold outline-0">
        <Trans>Block a landlord in advance</Trans>
      </h3>
      <p className="max-w-line text-soft">
        <Trans>
          Are you afraid that someone looks for you here? Enter their email address. If they are a landlord
          here or become one with this address, they cannot find you. We do not keep the address in a form
          that anyone can read. To leave a landlord you are connected with, use Block in their menu.
        </Trans>
      </p>
      {addresses.length > 0 && (
        <ul className="ruled border-y border-line">
          {addresses.map((each) => (
            <Row key={each.id} address={each} isFound={answer?.found?.id === each.id} next={heading} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label={t`Email address of the landlord`}
          type="email"
          name="blocked-address"
          autoComplete="off"
          dir="ltr"
          value={email}
          onChange={(event) => change(event.currentTarget.value)}
          error={mistake}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={add.isPending}>
            <Trans>Block this address</Trans>
          </Button>
          {addresses.length > 0 && (
            <Button variant="outlined" pending={test.isPending} onClick={() => test.mutate(given)}>
              <Trans>Have I blocked it?</Trans>
            </Button>
          )}
        </div>
      </form>
      <p role="status" className="font-medium empty:hidden">
        {answer &&
          (answer.found ? (
            <Trans>Yes, you have blocked this address. It is marked in the list.</Trans>
          ) : (
            <Trans>No, you have not blocked this address.</Trans>
          ))}
      </p>
    </div>
  );
}

interface RowProps {
  address: BlockedAddress;
  isFound: boolean;
  /** Takes the focus when the row disappears. */
  next: RefObject<HTMLElement | null>;
}

function Row({ address: { id, addedOn }, isFound, next }: RowProps) {
  const { t } = useLingui();
  useFocusNext(next);
  const { toast } = useToast();
  const { mutate, isPending } = useWrite(unblockAddress, {
    onSuccess: () => refresh(listBlocks, {}),
    onError: ({ serverMessage }) =>
      toast({ variant: "destructive", title: t`Error`, description: serverMessage }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className={isFound ? "bg-moss-tint font-medium" : undefined}>
        <Trans>
          1 address added on <Day at={`${addedOn}T12:00:00.000Z`} />
        </Trans>
      </span>
      <Button variant="outlined" pending={isPending} onClick={() => mutate({ params: { id } })}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}
