export { SuspensionPause } from "#web/features/messages/suspension-pause.tsx";
export { FeeNote } from "#web/features/receipts/fee-note.tsx";
