import { Trans, useLingui } from "@lingui/react/macro";
import { DeskScene } from "#web/ui/scenes/rooms.tsx";
import { Advice, Guideline, Source } from "./guideline.tsx";

export function Legal() {
  const { t } = useLingui();
  return (
    <Guideline
      id="legal"
      title={<Trans>Legal and documentation</Trans>}
      scene={<DeskScene />}
      summary={[
        <Trans key="depends">
          The rules depend on your home, your agreement and whether you live in England, Wales, Scotland or
          Northern Ireland.
        </Trans>,
        <Trans key="list">This is a list of what to check and who to ask. It is not legal advice.</Trans>,
        <Trans key="writing">Put what you agree in writing.</Trans>,
      ]}
      tasks={[
        { id: "allowed", label: t`My landlord, lender or lease allows a guest` },
        { id: "right-to-rent", label: t`The right to rent check is done, if I need one` },
        { id: "agreement", label: t`The agreement is in writing, and we both have a copy` },
        { id: "insurer", label: t`My insurer has answered in writing` },
        { id: "council", label: t`I have asked the council about council tax` },
      ]}
    >
      <Advice title={<Trans>Are you allowed to host?</Trans>}>
        <Trans>
          If you rent, ask your landlord in writing. If you have a mortgage, ask your lender. If you own a
          leasehold, read the lease. If you live in social housing or receive benefits, ask your council or
          housing association what a guest changes.
        </Trans>
      </Advice>
      <Advice title={<Trans>Right to rent</Trans>}>
        <Trans>
          In England, if you let a home or take a lodger, you may have to check that an adult is allowed to
          rent. Check everyone in the same way. See{" "}
          <Source href="https://www.gov.uk/check-tenant-right-to-rent-documents">
            Check your tenant's right to rent on GOV.UK
          </Source>
          . Look at papers together and give them straight back.
        </Trans>
      </Advice>
      <Advice title={<Trans>A written agreement</Trans>}>
        <Trans>
          Write down who stays, where, from when until when, what your guest pays for and how much notice each
          of you gives. A lodger and a tenant have different rights.{" "}
          <Source href="https://www.shelter.org.uk/">Shelter</Source> and{" "}
          <Source href="https://www.citizensadvice.org.uk/">Citizens Advice</Source> explain which applies to
          you, and what to do about a deposit.
        </Trans>
      </Advice>
      <Advice title={<Trans>Insurance</Trans>}>
        <Trans>
          Tell your home insurer before your guest arrives, and ask for their answer in writing. Your policy
          probably does not cover your guest's belongings.
        </Trans>
      </Advice>
      <Advice title={<Trans>Tax and council tax</Trans>}>
        <Trans>
          If your guest pays you, see{" "}
          <Source href="https://www.gov.uk/rent-room-in-your-home">
            renting a room in your home on GOV.UK
          </Source>{" "}
          and ask HMRC if you are not sure. Ask your council if another adult changes your council tax or your
          discount.
        </Trans>
      </Advice>
      <Advice title={<Trans>Equal treatment</Trans>}>
        <Trans>
          Choose by what fits your home. Never choose by race, religion, disability or anything else that
          equality law protects. The{" "}
          <Source href="https://www.equalityadvisoryservice.com/">
            Equality Advisory and Support Service
          </Source>{" "}
          can answer your questions.
        </Trans>
      </Advice>
      <Advice title={<Trans>Immigration questions</Trans>}>
        <Trans>
          Leave these to people who are allowed to give such advice.{" "}
          <Source href="https://www.gov.uk/find-an-immigration-adviser">
            Find an immigration adviser on GOV.UK
          </Source>
          .
        </Trans>
      </Advice>
      <Advice title={<Trans>Papers to keep together</Trans>}>
        <Trans>
          Keep the agreement, the gas and electrical records, your insurer's answer, permission from your
          landlord or lender, and a list with pictures of what was in the room on the first day. Give your
          guest a copy.
        </Trans>
      </Advice>
    </Guideline>
  );
}
