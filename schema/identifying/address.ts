const postcode =
  /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}\d[A-Z\d]?[\s-]{0,2}\d[ABD-HJLNP-UW-Z]{2}|GIR[\s-]?0AA)(?![\p{L}\p{N}])/giu;
/** "M25 2nd" is a road and an ordinal number. */
const ordinal = /\d(?:st|nd|rd|th)$/;

/** Whether a text contains a UK postcode. */
export const holdsPostcode = (text: string) =>
  (text.match(postcode) ?? []).some((found) => !ordinal.test(found));

// After a number, these words show that it counts something. A street name later in the sentence is then not an address.
const counted =
  `(?:minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|weekends?|months?|years?|yrs?|times?|people|persons?|adults?|
  children|kids?|guests?|friends?|families|stars?|out|of|or|and|to|the|a|an|in|at|on|from|by|for|with|per|away|off|down|up|
  miles?|kms?|kilometres?|kilometers?|metres?|meters?|yards?|feet|steps?|stops?|doors?|houses?|streets?|roads?|blocks?|
  bed|beds|bedrooms?|rooms?|bathrooms?|floors?|am|pm|pounds?|percent|more|very|other|different|big|small|quiet|busy|nice|
  good|great|lovely|long|walk|drive|bus|train|is|was|were|are|has|had)`.replace(/\s+/g, "");
const word = `(?!${counted}(?![\\p{L}\\p{N}]))[\\p{L}][\\p{L}\\p{M}'’.-]{0,30}`;
const strong =
  "street|road|rd|avenue|ave|lane|ln|boulevard|crescent|terrace|mews|gardens|gdns|grove|rue|strasse|straße";
/** These are also ordinary words, so they count only with capitals: "12 Oak Close". */
const weak =
  "St|Close|Court|Ct|Drive|Dr|Hill|Park|Place|Pl|Row|Square|Sq|Walk|Way|View|Rise|Parade|Green|Wharf|Quay";
const number = "(?<![\\p{L}\\p{N}.,£$€])\\d{1,4}\\s?[a-zA-Z]?";
const end = "(?![\\p{L}\\p{N}])";
const elsewhere =
  "شارع|خیابان|вулиц\\p{L}{0,3}|вул\\.?|улиц\\p{L}{0,3}|ул\\.?|проспект\\p{L}{0,3}|просп\\.?|провул\\p{L}{0,5}|calle|rue|via";

const streets = [
  // "12 The Crescent", "45 Broadway": there is no name between the number and the kind of street.
  new RegExp(
    `${number},?\\s+(?:The\\s+(?:Street|Avenue|Lane|Boulevard|Crescent|Terrace|Mews|Gardens|Grove|${weak})|Broadway|Embankment)${end}`,
    "u",
  ),
  new RegExp(`${number},?\\s+(?:${word}\\s+){1,3}(?:${strong})${end}`, "iu"),
  new RegExp(`${number},?\\s+(?:\\p{Lu}[\\p{L}'’.-]{0,30}\\s+){1,3}(?:${weak})${end}`, "u"),
  new RegExp(
    `\\p{Lu}[\\p{L}'’.-]{0,30}\\s+(?:Street|Road|Avenue|Lane|Crescent|Terrace|Close|Gardens|Grove)(?:,\\s*|\\s+)(?:no\\.?\\s*|number\\s+)?\\d{1,4}[a-zA-Z]?${end}(?!\\s+${counted}${end})`,
    "u",
  ),
  new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${elsewhere})\\s+(?:[\\p{L}\\p{M}'’-]{1,30}\\s*,?\\s+){1,3}(?:№\\s*)?\\d{1,4}${end}`,
    "iu",
  ),
  new RegExp(`${number},?\\s+(?:${elsewhere})\\s+[\\p{L}]`, "iu"),
];

/** Whether a text contains a house number with a street name. Expects the form of `plain`. */
export const holdsStreetAddress = (text: string) => streets.some((street) => street.test(text));
