export { CheckboxField } from "./fields/checkbox-field.tsx";
export { CheckboxGroup } from "./fields/checkbox-group.tsx";
export { DateField } from "./fields/date-field.tsx";
export { PasswordField } from "./fields/password-field.tsx";
export { type RadioCard, RadioCards } from "./fields/radio-cards.tsx";
export { SelectField } from "./fields/select-field.tsx";
export { TextArea } from "./fields/text-area.tsx";
export { TextField } from "./fields/text-field.tsx";
