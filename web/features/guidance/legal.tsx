import { Trans } from "@lingui/react/macro";
import { Advice, Guideline, Source } from "./guideline.tsx";

export function Legal() {
  return (
    <Guideline
      id="legal"
      title={<Trans>Legal and documentation</Trans>}
      intro={
        <Trans>
          What applies to you depends on your home, on the agreement and on whether you are in England, Wales,
          Scotland or Northern Ireland. This is a list of what to check and with whom, and no legal advice.
        </Trans>
      }
    >
      <Advice title={<Trans>May you host at all?</Trans>}>
        <Trans>
          If you rent, ask your landlord in writing. If you have a mortgage, ask your lender. If you own a
          leasehold, read the lease. If you live in social housing or receive benefits, ask your council or
          housing association what a guest changes.
        </Trans>
      </Advice>
      <Advice title={<Trans>Right to rent</Trans>}>
        <Trans>
          In England, a person who lets a home or takes a lodger may have to check that an adult is allowed to
          rent, and must do so in the same way for everybody. See{" "}
          <Source href="https://www.gov.uk/check-tenant-right-to-rent-documents">
            Check your tenant's right to rent on GOV.UK
          </Source>
          . Look at papers together and give them straight back.
        </Trans>
      </Advice>
      <Advice title={<Trans>A written agreement</Trans>}>
        <Trans>
          Put on paper who stays, where, from when until when, what is paid for and how much notice each of
          you gives. A lodger and a tenant have different rights:{" "}
          <Source href="https://www.shelter.org.uk/">Shelter</Source> and{" "}
          <Source href="https://www.citizensadvice.org.uk/">Citizens Advice</Source> explain which applies and
          what to do about a deposit.
        </Trans>
      </Advice>
      <Advice title={<Trans>Insurance</Trans>}>
        <Trans>
          Tell your home insurer before your guest arrives, and ask for their answer in writing. Your guest's
          belongings are seldom covered by your policy.
        </Trans>
      </Advice>
      <Advice title={<Trans>Tax and council tax</Trans>}>
        <Trans>
          If money changes hands, see{" "}
          <Source href="https://www.gov.uk/rent-room-in-your-home">
            renting a room in your home on GOV.UK
          </Source>{" "}
          and ask HMRC if in doubt. Ask your council whether another adult changes your council tax or a
          discount you receive.
        </Trans>
      </Advice>
      <Advice title={<Trans>Equal treatment</Trans>}>
        <Trans>
          Choose by what fits your home, never by race, religion, disability or anything else that equality
          law protects. The{" "}
          <Source href="https://www.equalityadvisoryservice.com/">
            Equality Advisory and Support Service
          </Source>{" "}
          answers questions.
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
          The agreement, gas and electrical records, your insurer's answer, permission from your landlord or
          lender, and a list of what was in the room on the first day, with pictures. Give your guest a copy.
        </Trans>
      </Advice>
    </Guideline>
  );
}
