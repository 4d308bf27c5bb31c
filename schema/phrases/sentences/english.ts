/** Realistic sentences, one per line. */
export const harmful = {
  payment: `
Please send me the deposit by bank transfer today.
You can pay me directly, it is easier.
Just transfer £300 to my account and the room is yours.
I need a holding fee to keep the room for you.
Send the money by Western Union and I post you the keys.
You pay the first month upfront before you move in.
Pay a deposit before viewing, many people are interested.
I only accept bitcoin or gift cards.
Buy an Amazon gift card and send me the code.
Here is my sort code and account number.
You get the keys after the payment.
Let us skip the website and save the fee.
Cash in hand please, no papers.
The deposit will secure the room for you.
You have to pay a reservation fee.
Pay £50 before you come so that I know you are serious.
Send half the rent now and half later.
My bank details are on the photo.
Can you pay three months in advance?
Transfer the rent to my brother's account.
I take PayPal friends and family for the deposit.
Before you see the house you must send a deposit of 200 pounds.
Pay outside this site and I give you a discount.
GB82 WEST 1234 5698 7654 32
MoneyGram is the fastest for me.
Wire me the money tonight, otherwise I give the room to someone else.
Do a bank transfer to hold the room.
`,
  documents: `
Send me a photo of your passport first.
Please email me your visa and your BRP.
I will keep your passport until you leave.
You leave your ID with me as a guarantee.
Give me your documents when you arrive.
I hold your papers so that nothing gets lost.
Send your share code and your passport number.
Hand over your passport on the first day.
I need a copy of your ID before anything else.
Take a selfie with your passport please.
Your passport stays with me, it is safer.
Whatsapp me your documents.
You get your passport back when you have paid.
Tell me your PIN and I withdraw the money for you.
Give me your bank card, I look after it.
Upload your birth certificate and visa here for me.
`,
  work: `
You can live here for free if you clean and cook.
No rent if you are nice to me.
You will look after my children in return for the room.
Cleaning five hours a day instead of rent.
The room is free but you must give me a massage sometimes.
I am looking for a girlfriend to share my house.
You can sleep with me in my bed.
There are other ways to pay if you have no money.
You work in my shop to pay for your stay.
A free room for a young woman who keeps me company at night.
We do not need money, as you help with the housework every day.
I prefer a pretty girl, then the price is low, reduced rent for nice girls.
Send me a picture of your body.
You could be my girlfriend and stay as long as you want.
You do not have to pay rent if you babysit in the evening.
In exchange for the room you do the cleaning.
You work without pay for the first month.
Cook for us and you live here for free.
I want sex, not money.
Share my bed and you pay nothing.
`,
  contact: `
Do you have WhatsApp?
Write to me on Telegram, I do not look here often.
My number is 07700 900123, call me.
Let us talk outside this site.
Send me your phone number please.
Text me on my mobile instead.
amal@example.com is my address, write there.
Add me on Facebook.
Give me your email and I send you pictures.
We can chat on Signal, it is safer.
What's app me tomorrow.
Message me on insta.
`,
};

export const harmless = `
Hello, nice to meet you.
Thank you for your message.
The room is free from the first of March.
We have a small garden and two cats.
Is the house near a bus stop?
How many people live in the house?
My children are four and six years old.
I was a teacher in my country.
We would love to meet you and your family.
When would you like to come and see the room?
You can come on Saturday at three.
We live ten minutes from the station.
There is a mosque near our house.
The school is across the road.
Do you eat meat?
We cook together on Sundays.
I like cooking and I like to read.
My husband works at the hospital.
Do you have any allergies?
The kitchen is shared, the bathroom is your own.
You have your own key.
We do not smoke in the house.
Is there a desk in the room?
I am learning English at the college.
My interview with the Home Office is next week.
My solicitor says that it can take six months.
I do not have a passport any more.
My passport is with the Home Office.
I have a visa for three years.
My documents are in order.
Your documents are yours, keep them safe with you.
Never send anyone your passport.
Please do not send me your documents here.
I will never ask you for money.
Never pay anyone before you see the room.
You do not have to pay anything.
There is no rent and no deposit.
It is free, we do not want money.
Do I have to pay a deposit before I move in?
Should I pay rent?
How can I pay my part of the electricity?
What does the room cost?
I paid the fee on this site yesterday.
The website says that I get a refund.
I had to open a bank account last week.
The bank is closed on Sunday.
Is there a cash machine nearby?
The bus costs two pounds.
I get £49 a week.
The money from the council comes every month.
I can help in the garden if you like.
You do not have to clean for us, only your own room.
We all clean the kitchen after cooking.
The cleaner comes on Tuesdays.
I worked as a cleaner in Kyiv.
I worked as a nurse and I looked after old people.
My mother looks after the children when I work.
I am looking for work as a carer.
I hope to find work soon.
My girlfriend and I live together.
My wife and I have hosted before.
I live with my girlfriend and our dog.
I am a massage therapist by training.
My daughter is a student nurse.
Are you married? Will your wife come too?
I am a single mother with two children.
We are looking for a quiet person.
We prefer someone who does not smoke.
There is a double bed in the room.
The bed is new and the room is warm.
I sleep badly when it is loud.
The children go to bed at eight.
You can use the washing machine.
Please bring warm clothes.
The phone signal is weak in the kitchen.
There is wifi everywhere in the house.
My phone was broken, so I answer late.
I will call the council tomorrow.
Can you tell me what the area is like?
You can visit us first and decide later.
We could meet in a café in the centre.
Bring a friend if you like.
My caseworker from the Refugee Council would like to come too.
Which date suits you?
I am free on Monday and Wednesday.
The train from Leeds takes two hours.
I will be at the station at 14:30.
Our address is on the page after we agree.
We will show you everything when you come.
I am very grateful for your help.
You are welcome, we are happy to help.
Thank you for your kindness.
I look forward to meeting you.
We look forward to it too.
I am sorry, I was ill last week.
No problem, take your time.
Do not worry about the language.
I speak a little English, and Arabic.
My English is better in writing.
We are learning some words of Ukrainian.
Could we have a video call first?
I would like to see the room by video.
Is there a lock on the door of my room?
Yes, every room has a lock.
Can my sister visit me?
Of course, your friends can visit you.
We have hosted a family from Syria before.
They stayed with us for eight months.
They found their own flat in Bradford.
My son needs a school place.
There is a good doctor in our street.
The GP is on the corner.
I need to be near the hospital.
I take medicine every day.
I use a wheelchair, is there a step?
There are three steps at the door.
The room is on the first floor.
Is it allowed to pray in the room?
Of course you can pray here.
We respect every religion.
I fast during Ramadan.
We can put a shelf in the fridge for you.
Do you have pets? I am afraid of dogs.
Our dog is old and calm.
I like animals very much.
My favourite food is rice.
I could cook Syrian food for you one day.
That would be lovely.
I also like gardening.
We have a piano, you can play it.
I play the oud.
It is snowing here today.
The weather is good this week.
How is your family?
I hope that your mother is better.
I have a job interview on Friday.
Good luck with your interview.
I got the job, I start on Monday.
I will move out at the end of June.
We will miss you.
You can stay until you find a flat.
How long would you like to stay?
About six months, if that is possible.
Yes, six months is fine.
Let us try one month first.
If it does not work, we talk about it.
We have a house rule: quiet after ten.
I agree with that.
Can I have a copy of the house rules?
I read the hosting guidelines yesterday.
The council asked us to check the smoke alarms.
The gas was checked in May.
For the right to rent check we look at your share code together when you are here.
Please bring your passport when we go to the council.
I lost my ID card on the way.
They took my passport at the border.
My last landlord kept my passport, it was terrible.
The last landlord asked me for money before I came.
If anyone asks you for money, please report it.
Someone asked me to send my passport, is that normal?
We can pay for your train ticket.
We pay for the heating, of course.
I can pay my own food.
Do you need help with the move?
I will help you carry your bags.
Can we write here again tomorrow?
I read your message only now.
Sorry for the late answer.
I think that the room is right for us.
We would be happy to take it.
Great, then I press accept when you move in.
I have accepted, welcome home.
`;
