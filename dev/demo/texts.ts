/** Names and stories of demo people. All of them are invented. */

interface Origin {
  country: string;
  languages: readonly string[];
  women: readonly string[];
  men: readonly string[];
  last: readonly string[];
}

/** Some people write both names in their own alphabet. */
export const origins: readonly Origin[] = [
  {
    country: "Syria",
    languages: ["Arabic", "English"],
    women: ["Amal", "Rima", "Nour", "Lina", "Hala"],
    men: ["Yousef", "Khalil", "Samer", "Tariq", "Basel"],
    last: ["Haddad", "Khoury", "Al-Masri", "Darwish", "Sabbagh", "Nassar", "Halabi"],
  },
  {
    country: "Syria",
    languages: ["Arabic"],
    women: ["هند", "ليلى", "سلمى"],
    men: ["باسل", "طارق", "يوسف"],
    last: ["قباني", "الحلبي", "درويش"],
  },
  {
    country: "Ukraine",
    languages: ["Ukrainian", "Russian", "English"],
    women: ["Oksana", "Kateryna", "Olena", "Iryna", "Yulia"],
    men: ["Dmytro", "Andriy", "Maksym", "Taras", "Bohdan"],
    last: ["Kovalenko", "Shevchuk", "Bondarenko", "Melnyk", "Lysenko", "Moroz", "Savchenko"],
  },
  {
    country: "Ukraine",
    languages: ["Ukrainian"],
    women: ["Соломія", "Оксана", "Ірина"],
    men: ["Тарас", "Андрій", "Богдан"],
    last: ["Ткаченко", "Мельник", "Шевчук"],
  },
  {
    country: "Afghanistan",
    languages: ["Dari", "English"],
    women: ["Zahra", "Shirin", "Parwana", "Laila", "Mina"],
    men: ["Farid", "Omid", "Najib", "Hamid", "Jawad"],
    last: ["Rahimi", "Karimi", "Noorzai", "Ahmadi", "Sultani", "Haidari", "Safi", "Barakzai"],
  },
  {
    country: "Iran",
    languages: ["Farsi", "English"],
    women: ["Parisa", "Neda", "Mahsa", "Sara", "Leila"],
    men: ["Dariush", "Kaveh", "Behnam", "Arash", "Reza"],
    last: ["Moradi", "Jafari", "Rostami", "Hosseini", "Ebrahimi", "Sadeghi", "Kazemi", "Tehrani"],
  },
  {
    country: "Sudan",
    languages: ["Arabic", "English"],
    women: ["Hala", "Salma", "Amna", "Rania", "Tasneem"],
    men: ["Mustafa", "Osman", "Idris", "Bashir", "Ahmed"],
    last: ["Elamin", "Abdelrahman", "Bashir", "Mahjoub", "Eltayeb", "Hamad", "Suleiman"],
  },
  {
    country: "Eritrea",
    languages: ["Arabic", "English"],
    women: ["Selam", "Helen", "Ruta", "Saba", "Winta"],
    men: ["Yonas", "Dawit", "Filmon", "Abel", "Robel"],
    last: ["Tesfay", "Gebremedhin", "Kidane", "Haile", "Berhane", "Araya", "Mebrahtu", "Weldu"],
  },
  {
    country: "Venezuela",
    languages: ["Spanish", "English"],
    women: ["María", "Gabriela", "Valentina", "Carolina", "Daniela"],
    men: ["José", "Luis", "Andrés", "Rafael", "Jesús"],
    last: ["González", "Rodríguez", "Pérez", "Hernández Villanueva", "Contreras", "Rojas", "Mendoza"],
  },
  {
    country: "Democratic Republic of the Congo",
    languages: ["French", "English"],
    women: ["Grâce", "Esther", "Divine", "Ruth", "Naomi"],
    men: ["Patrick", "Joël", "Emmanuel", "Christian", "Dieudonné"],
    last: ["Mbuyi", "Kabongo", "Ilunga", "Tshibangu", "Mukendi", "Kasongo", "Lukusa", "Ngoy"],
  },
];

export const landlordNames = {
  first: [
    "Margaret",
    "David",
    "Priya",
    "Owen",
    "Siobhán",
    "James",
    "Fiona",
    "Imran",
    "Helen",
    "Marcus",
    "Joanna",
    "Tom",
  ],
  last: [
    "Whitfield",
    "Okafor",
    "Patel",
    "Llewellyn",
    "Byrne",
    "Carter",
    "Macleod",
    "Hussain",
    "Ashworth",
    "Reid",
  ],
};

export const places = ["London", "Manchester", "Birmingham", "Liverpool", "Leeds"] as const;

const openings = [
  "I left home in the spring with one suitcase and my papers.",
  "We came here after our street was no longer safe.",
  "I have been moving between friends' sofas for two months.",
  "My family and I arrived six weeks ago and are staying in a hostel until the end of the month.",
  "I came to join my sister, whose flat is too small for both of us.",
  "Before I left I had a small workshop and good neighbours.",
  "I travelled alone, and I am still learning how things work here.",
  "We are a quiet family who keep early hours.",
];
const middles = [
  "I am taking English classes in the mornings and would like a place where I can study in the evening.",
  "My children are starting school, and a settled address would mean everything to them.",
  "I worked as a nurse for nine years and am getting my certificates recognised.",
  "I am looking for work and can start at once; I am used to long days and early starts.",
  "My mother is with me. She does not climb stairs well, so a ground floor would help.",
  "I would like to live near a library and a bus line, and I do not need much space.",
  "I am studying for my engineering exams and spend most days at college.",
  "We hope to find our own flat by next year and need somewhere safe until then.",
];
const closings = [
  "I like to cook, and I would gladly share a meal.",
  "I am tidy, I do not smoke, and I am happy to help in the garden.",
  "I can help with repairs around the house.",
  "I would be grateful for a landlord who is patient with my English.",
  "I can provide references from the hostel and from my teacher.",
  "Thank you for reading this. I look forward to hearing from you.",
];
export const storyParts = { openings, middles, closings };

export const propertyDescriptions = [
  "A bright room at the back of a quiet terraced house, five minutes from the bus.",
  "A self-contained flat above the garage with its own door, kitchen and shower.",
  "Two rooms on the top floor. There is a garden, a cat, and a school around the corner.",
  "A newly painted studio near the market. Bills are included and the rooms are warm.",
];

export const comments = [
  "A considerate guest who left everything in perfect order.",
  "We shared many meals. I would gladly host again.",
  "Clear, kind and always on time.",
  "Friendly and patient. I felt at home from the first day.",
  null,
  "Helped in the garden and with the shopping. Thank you!",
];

export const reasons = [
  "The town where I lived is still being shelled.",
  "I was threatened because of my work for a newspaper.",
  "There was no longer any school or hospital for my children.",
  "I belong to a minority that is persecuted there.",
];
